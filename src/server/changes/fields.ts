import { faultSentence } from '#contract/changes/record-order.ts'
import type { EditChoice } from '#contract/imports/edit-choices.ts'
import {
  followed,
  followsRecords,
  isBeforeSame,
  isReturnedUnsent,
  recordFault,
  withBefore,
  withRecords,
} from '#contract/orders/followed-records.ts'
import { fieldsWith, ORDER_FIELDS, type OrderFieldName } from '#contract/orders/order-fields.ts'
import { isRecordField, recordsOf } from '#contract/orders/order-records.ts'
import { type ShownField, shownFieldOf } from '#contract/orders/shown-fields.ts'
import { tagsOf, tagText } from '#contract/orders/tags.ts'
import { changeMessages } from './messages.ts'
import { exactJson, fieldsIn, type OrderContent } from './order-content.ts'

/**
 * Fields of an order that change together: one with a label, and its parts. What is in no unit comes from files only: the ID,
 * the shop's status word.
 */
const MERGE_UNITS = fieldsWith('label').map((field) => {
  const parts: readonly OrderFieldName[] = fieldsWith('partOf').filter((part) => ORDER_FIELDS[part].partOf === field)
  return { shown: shownFieldOf(field), fields: [field, ...parts] }
})
type MergeUnit = (typeof MERGE_UNITS)[number]

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
  const taken = (choice === 'replace' ? news : untouched).filter((unit) => !follows(unit, edited))
  const ours = different.filter((unit) => !taken.includes(unit))
  const withOurs = withUnits(file, edited, ours)
  const merged = before && !isBeforeSame(before, file) ? withBefore(withOurs, file) : withOurs
  // Lines that something was recorded of stay, and the total that they are part of.
  const recorded = recordFault(merged, edited)
    ? news.filter(({ shown }) => shown === 'lines' || shown === 'amount')
    : []
  const order = recorded.length > 0 ? withUnits(withOurs, edited, recorded) : merged
  // What was edited or recorded and has another value in the new file.
  const conflicts = news.filter((unit) => {
    if (follows(unit, edited)) return !isSame(order, file, unit)
    return !untouched.includes(unit) || recorded.includes(unit)
  })
  return { order, conflicts: fieldsOf(conflicts) }
}

/** Whether the unit follows from what is recorded of the order. */
function follows({ fields: [first] }: MergeUnit, order: OrderContent): boolean {
  return first !== undefined && followsRecords(order, first)
}

/**
 * An order without the change from `before` to `after`, and the fields that were changed again since. Each record is undone by
 * itself; `fault`: why nothing can be restored, because of what was recorded since.
 */
export function restoreFields(before: OrderContent, after: OrderContent, current: OrderContent) {
  const different = differentUnits(before, after)
  const changed = different.filter(
    (unit) => !isRecordField(unit.shown) && !follows(unit, before) && !follows(unit, after),
  )
  const others = changed.filter((unit) => unit.shown !== 'tags' && !isSame(current, after, unit))
  const restored = changed.filter((unit) => !others.includes(unit))
  let order = withUnits(current, before, restored)
  if (current.tags !== after.tags) order = { ...order, tags: restoredTags(before, after, current) }
  for (const unit of different) {
    const field = unit.shown
    if (!isRecordField(field)) continue
    const records = restoredRecords(recordsOf(before, field), recordsOf(after, field), recordsOf(current, field))
    if (records) order = withRecords(order, field, records)
    else others.push(unit)
  }
  if (isReturnedUnsent(order) && !isReturnedUnsent(current))
    return { order: current, kept: fieldsOf(different), fault: changeMessages.returnedSince }
  const fault = recordFault(current, after) ? undefined : recordFault(order, current)
  if (!fault) return { order: followed(order), kept: fieldsOf(others) }
  return { order: current, kept: fieldsOf(different), fault: faultSentence(fault, order.currency) }
}

/** Each tag is undone by itself. */
function restoredTags(before: OrderContent, after: OrderContent, current: OrderContent): string {
  const [were, are] = [tagsOf(before.tags), tagsOf(after.tags)]
  const removed = were.filter((tag) => !are.includes(tag))
  const left = tagsOf(current.tags).filter((tag) => were.includes(tag) || !are.includes(tag))
  return before.tags === after.tags ? current.tags : tagText([...left, ...removed])
}

/** The current records without the change from `before` to `after`; undefined where one of `after` was changed since. */
function restoredRecords<R extends { readonly at: number }>(
  before: readonly R[],
  after: readonly R[],
  current: readonly R[],
): readonly R[] | undefined {
  const isIn = (records: readonly R[]) => {
    const texts = new Set(records.map((record) => exactJson(record)))
    return (record: R) => texts.has(exactJson(record))
  }
  const [wasBefore, isAfter, isNow] = [isIn(before), isIn(after), isIn(current)]
  const added = after.filter((record) => !wasBefore(record))
  if (!added.every(isNow)) return undefined
  const removed = before.filter((record) => !isAfter(record) && !isNow(record))
  const others = current.filter((record) => wasBefore(record) || !isAfter(record))
  return [...others, ...removed].sort((a, b) => a.at - b.at)
}
