import type { EditChoice } from '#contract/imports/edit-choices.ts'
import { fieldsWith, ORDER_FIELDS, type OrderFieldName } from '#contract/orders/order-fields.ts'
import { type ShownField, shownFieldOf } from '#contract/orders/shown-fields.ts'
import { fieldsIn, type OrderContent } from './order-content.ts'
import { exactJson } from './order-json.ts'

/**
 * Fields of an order that change together: one with a label, and its parts. What is in no unit comes from files only: the ID,
 * the shop's status word.
 */
interface MergeUnit {
  readonly shown: ShownField
  readonly fields: readonly OrderFieldName[]
}

const MERGE_UNITS = fieldsWith('label').map((field): MergeUnit => {
  const parts = fieldsWith('partOf').filter((part) => ORDER_FIELDS[part].partOf === field)
  return { shown: shownFieldOf(field), fields: [field, ...parts] }
})

/** Dates are the same however they were written. */
function isSame(a: OrderContent, b: OrderContent, { fields }: MergeUnit): boolean {
  return fields.every((field) => {
    if (a[field] === b[field] || ORDER_FIELDS[field].kind === 'givenDate') return true
    return field === 'lines' && exactJson(a.lines) === exactJson(b.lines)
  })
}

/** `to` with these units of `from`. */
function withUnits(to: OrderContent, from: OrderContent, units: readonly MergeUnit[]): OrderContent {
  const fields = units.flatMap((unit) => unit.fields)
  return { ...to, ...fieldsIn(from, fields) }
}

function differentUnits(a: OrderContent, b: OrderContent): MergeUnit[] {
  return MERGE_UNITS.filter((unit) => !isSame(a, b, unit))
}

/** In the order of `SHOWN_FIELDS`. */
function fieldsOf(units: readonly MergeUnit[]): ShownField[] {
  return [...new Set(units.map(({ shown }) => shown))]
}

/** The fields in which two versions of an order differ. */
export function differentFields(a: OrderContent, b: OrderContent): ShownField[] {
  return fieldsOf(differentUnits(a, b))
}

/**
 * An edited order after a new file: what was not edited is taken from the file; what was edited stays, or with 'replace' is
 * taken from the file too where the file has changed it. `before`: the order in the earlier file; absent for an order that no
 * file had, all of which was entered by hand.
 */
export function mergeFile(
  edited: OrderContent,
  before: OrderContent | undefined,
  file: OrderContent,
  choice: EditChoice,
) {
  const different = differentUnits(edited, file)
  const news = different.filter((unit) => !before || !isSame(before, file, unit))
  const untouched = news.filter((unit) => before && isSame(edited, before, unit))
  const taken = choice === 'replace' ? news : untouched
  const kept = different.filter((unit) => !taken.includes(unit))
  return {
    order: withUnits(file, edited, kept),
    /** Fields that were edited and have another value in the new file. */
    conflicts: fieldsOf(news.filter((unit) => !untouched.includes(unit))),
  }
}

/** An order without the change from `before` to `after`, and the fields that were changed again since. */
export function restoreFields(before: OrderContent, after: OrderContent, current: OrderContent) {
  const changed = differentUnits(before, after)
  const kept = changed.filter((unit) => !isSame(current, after, unit))
  const restored = changed.filter((unit) => !kept.includes(unit))
  return { order: withUnits(current, before, restored), kept: fieldsOf(kept) }
}
