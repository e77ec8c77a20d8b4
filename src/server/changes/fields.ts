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
import { EDITED_MONEY, type ShownField, shownFieldOf } from '#contract/orders/shown-fields.ts'
import { tagsOf, tagText } from '#contract/orders/tags.ts'
import { converted } from './changed-order.ts'
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

/** Lines that something was recorded of stay, and the total that they are part of; of payments the currency. */
const RECORDED: readonly ShownField[] = ['lines', 'amount', 'currency', ...EDITED_MONEY]

/** Dates are the same however they were written, and amounts in whatever currency: 12.50 is 12.50. */
function isSame(a: OrderContent, b: OrderContent, { fields }: MergeUnit): boolean {
  const other = fields.includes('currency') ? b : converted(b, a.currency)
  return fields.every((field) => {
    if (a[field] === other[field] || ORDER_FIELDS[field].kind === 'givenDate') return true
    return field === 'lines' && exactJson(a.lines) === exactJson(other.lines)
  })
}

/** `to` with these units of `from`; amounts of another currency than it has then keep their figures. */
function withUnits(to: OrderContent, from: OrderContent, units: readonly MergeUnit[]): OrderContent {
  const fields = units.flatMap((unit) => unit.fields)
  const { currency } = fields.includes('currency') ? from : to
  return { ...converted(to, currency), ...fieldsIn(converted(from, currency), fields) }
}

function differentUnits(a: OrderContent, b: OrderContent): MergeUnit[] {
  return MERGE_UNITS.filter((unit) => !isSame(a, b, unit))
}

/** Where a currency is changed to two others, the amounts of one are not those of the other. */
const haveThreeCurrencies = (...orders: readonly OrderContent[]) =>
  new Set(orders.map((one) => one.currency)).size === 3

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
  const merged =
    before && !isBeforeSame(before, file) ? withBefore(withOurs, converted(file, withOurs.currency)) : withOurs
  const isForeign = choice === 'keep' && before && haveThreeCurrencies(before, edited, file)
  const recorded = isForeign || recordFault(merged, edited) ? news.filter(({ shown }) => RECORDED.includes(shown)) : []
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
  const isForeign = ({ shown }: MergeUnit) => RECORDED.includes(shown) && haveThreeCurrencies(before, after, current)
  const isOther = (unit: MergeUnit) => isForeign(unit) || !isSame(current, after, unit)
  const others = changed.filter((unit) => unit.shown !== 'tags' && isOther(unit))
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
