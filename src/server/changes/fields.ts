import type { EditChoice } from '#contract/edit-choices.ts'
import { ORDER_FIELDS, type OrderField } from '#contract/order-values.ts'
import { NO_DATE_TEXTS, type OrderContent } from './order-content.ts'
import { exactJson } from './order-json.ts'

/** Properties of an order that change together. */
type Part = readonly (keyof OrderContent)[]

/** The parts that each field has. What is no part of a field comes from files only: the ID, the shop's status word. */
const PARTS: Readonly<Record<OrderField, readonly Part[]>> = {
  placedAt: [['placedAt', 'day', 'dateText']],
  paidDay: [['paidDay', 'paidText']],
  status: [['status']],
  customer: [['customerName', 'customerKey'], ['email'], ['phone']],
  address: [['address']],
  city: [['city']],
  channel: [['channel']],
  paymentMethod: [['paymentMethod']],
  currency: [['currency']],
  lines: [['lines', 'project']],
  amount: [['amount']],
  note: [['note']],
  country: [['country']],
  tags: [['tags']],
  discount: [['discount']],
  shipping: [['shipping']],
  tax: [['tax']],
  refunded: [['refunded']],
  paymentState: [['paymentState']],
  fulfillmentState: [['fulfillmentState']],
}
const ALL_PARTS = Object.values(PARTS).flat()

/** Dates are the same however they were written. */
function isSame(a: OrderContent, b: OrderContent, part: Part): boolean {
  return part.every((name) => name in NO_DATE_TEXTS || exactJson(a[name]) === exactJson(b[name]))
}

/** `to` with these parts of `from`. */
function withParts(to: OrderContent, from: OrderContent, parts: readonly Part[]): OrderContent {
  return { ...to, ...Object.fromEntries(parts.flat().map((name) => [name, from[name]])) }
}

function differentParts(a: OrderContent, b: OrderContent): Part[] {
  return ALL_PARTS.filter((part) => !isSame(a, b, part))
}

function fieldsOf(parts: readonly Part[]): OrderField[] {
  return ORDER_FIELDS.filter((field) => PARTS[field].some((part) => parts.includes(part)))
}

/** The fields in which two versions of an order differ. */
export function differentFields(a: OrderContent, b: OrderContent): OrderField[] {
  return fieldsOf(differentParts(a, b))
}

export interface Merged {
  readonly order: OrderContent
  /** Fields that were edited and have another value in the new file. */
  readonly conflicts: readonly OrderField[]
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
  const different = differentParts(edited, file)
  const news = different.filter((part) => !before || !isSame(before, file, part))
  const untouched = news.filter((part) => before && isSame(edited, before, part))
  const taken = choice === 'replace' ? news : untouched
  const kept = different.filter((part) => !taken.includes(part))
  return {
    order: withParts(file, edited, kept),
    conflicts: fieldsOf(news.filter((part) => !untouched.includes(part))),
  }
}

export interface Restored {
  readonly order: OrderContent
  /** Fields that were changed again since. */
  readonly kept: readonly OrderField[]
}

/** An order without the change from `before` to `after`. */
export function restoreFields(before: OrderContent, after: OrderContent, current: OrderContent): Restored {
  const changed = differentParts(before, after)
  const kept = changed.filter((part) => !isSame(current, after, part))
  const restored = changed.filter((part) => !kept.includes(part))
  return { order: withParts(current, before, restored), kept: fieldsOf(kept) }
}
