import type { EditChoice } from '#contract/edit-choices.ts'
import { ORDER_FIELDS, type OrderField } from '#contract/order-values.ts'
import type { OrderContent } from './order-content.ts'
import { exactJson } from './order-json.ts'

/** Which parts of an order each field has. What is no part of a field comes from files only: the ID, the shop's status word. */
const PARTS: Readonly<Record<OrderField, readonly (keyof OrderContent)[]>> = {
  placedAt: ['placedAt', 'day'],
  paidDay: ['paidDay'],
  status: ['status'],
  customer: ['customerName', 'customerKey', 'email', 'phone'],
  address: ['address'],
  city: ['city'],
  channel: ['channel'],
  paymentMethod: ['paymentMethod'],
  currency: ['currency'],
  lines: ['lines', 'project'],
  amount: ['amount'],
  note: ['note'],
}

function isSame(a: OrderContent, b: OrderContent, field: OrderField): boolean {
  return PARTS[field].every((part) => exactJson(a[part]) === exactJson(b[part]))
}

/** `to` with these fields of `from`. */
function withFields(to: OrderContent, from: OrderContent, fields: readonly OrderField[]): OrderContent {
  const parts = fields.flatMap((field) => PARTS[field])
  return { ...to, ...Object.fromEntries(parts.map((part) => [part, from[part]])) }
}

/** The fields in which two versions of an order differ. */
export function differentFields(a: OrderContent, b: OrderContent): OrderField[] {
  return ORDER_FIELDS.filter((field) => !isSame(a, b, field))
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
  const news = before ? differentFields(before, file) : ORDER_FIELDS
  const open = news.filter((field) => !isSame(edited, file, field))
  const untouched = open.filter((field) => before !== undefined && isSame(edited, before, field))
  const taken = choice === 'replace' ? open : untouched
  const { sourceStatus, sourceLine } = file
  const order = withFields({ ...edited, sourceStatus, sourceLine }, file, taken)
  return { order, conflicts: open.filter((field) => !untouched.includes(field)) }
}

export interface Restored {
  readonly order: OrderContent
  /** Fields that were changed again since. */
  readonly kept: readonly OrderField[]
}

/** An order without the change from `before` to `after`. */
export function restoreFields(before: OrderContent, after: OrderContent, current: OrderContent): Restored {
  const changed = differentFields(before, after)
  const kept = changed.filter((field) => !isSame(current, after, field))
  const restored = changed.filter((field) => !kept.includes(field))
  return { order: withFields(current, before, restored), kept }
}
