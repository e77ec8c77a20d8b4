import type { EditChoice } from '#contract/imports/edit-choices.ts'
import { fieldsWith, mapNames, ORDER_FIELDS, type OrderFieldName } from '#contract/orders/order-fields.ts'
import { SHOWN_FIELDS, type ShownField, shownFieldOf } from '#contract/orders/shown-fields.ts'
import { fieldsIn, type OrderContent } from './order-content.ts'
import { exactJson } from './order-json.ts'

/** Fields of an order that change together: one with a label, and its parts. */
type MergeUnit = readonly OrderFieldName[]

const PARTS = fieldsWith('partOf')

/** The units that each field has. What is no unit of a field comes from files only: the ID, the shop's status word. */
const MERGE_UNITS: Readonly<Record<ShownField, readonly MergeUnit[]>> = mapNames(SHOWN_FIELDS, (shown) =>
  fieldsWith('label')
    .filter((field) => shownFieldOf(field) === shown)
    .map((field) => [field, ...PARTS.filter((part) => ORDER_FIELDS[part].partOf === field)]),
)
const ALL_MERGE_UNITS = Object.values(MERGE_UNITS).flat()

/** Dates are the same however they were written. */
function isSame(a: OrderContent, b: OrderContent, unit: MergeUnit): boolean {
  return unit.every(
    (field) =>
      a[field] === b[field] || ORDER_FIELDS[field].kind === 'givenDate' || (field === 'lines' && hasSameLines(a, b)),
  )
}

function hasSameLines(a: OrderContent, b: OrderContent): boolean {
  return exactJson(a.lines) === exactJson(b.lines)
}

/** `to` with these units of `from`. */
function withUnits(to: OrderContent, from: OrderContent, units: readonly MergeUnit[]): OrderContent {
  return { ...to, ...fieldsIn(from, units.flat()) }
}

function differentUnits(a: OrderContent, b: OrderContent): MergeUnit[] {
  return ALL_MERGE_UNITS.filter((unit) => !isSame(a, b, unit))
}

function fieldsOf(units: readonly MergeUnit[]): ShownField[] {
  return SHOWN_FIELDS.filter((field) => MERGE_UNITS[field].some((unit) => units.includes(unit)))
}

/** The fields in which two versions of an order differ. */
export function differentFields(a: OrderContent, b: OrderContent): ShownField[] {
  return fieldsOf(differentUnits(a, b))
}

export interface Merged {
  readonly order: OrderContent
  /** Fields that were edited and have another value in the new file. */
  readonly conflicts: readonly ShownField[]
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
): Merged {
  const different = differentUnits(edited, file)
  const news = different.filter((unit) => !before || !isSame(before, file, unit))
  const untouched = news.filter((unit) => before && isSame(edited, before, unit))
  const taken = choice === 'replace' ? news : untouched
  const kept = different.filter((unit) => !taken.includes(unit))
  return {
    order: withUnits(file, edited, kept),
    conflicts: fieldsOf(news.filter((unit) => !untouched.includes(unit))),
  }
}

export interface Restored {
  readonly order: OrderContent
  /** Fields that were changed again since. */
  readonly kept: readonly ShownField[]
}

/** An order without the change from `before` to `after`. */
export function restoreFields(before: OrderContent, after: OrderContent, current: OrderContent): Restored {
  const changed = differentUnits(before, after)
  const kept = changed.filter((unit) => !isSame(current, after, unit))
  const restored = changed.filter((unit) => !kept.includes(unit))
  return { order: withUnits(current, before, restored), kept: fieldsOf(kept) }
}
