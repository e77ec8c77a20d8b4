import type { BulkJob } from '#contract/changes/bulk-change.ts'
import { withRecords } from '#contract/orders/followed-records.ts'
import { recordsOf } from '#contract/orders/order-records.ts'
import { tagsOf, tagText } from '#contract/orders/tags.ts'
import { differentFields } from './fields.ts'
import { changeMessages } from './messages.ts'
import type { MadeOrders, OrderContent, OrderVersion } from './order-content.ts'
import { exactJson } from './order-json.ts'
import { versionWith } from './stored-orders.ts'

/**
 * The order `into` with the notes and tags of others that are the same order, entered twice, whose place it takes. What was
 * paid, sent or issued stays with its order.
 */
export function mergeOrders(
  target: OrderVersion | undefined,
  orders: readonly OrderVersion[],
  into: string,
): MadeOrders {
  const others = orders.map(({ order }) => order).filter(({ id }) => id !== into)
  if (!target) {
    const refused = others.map(({ id }) => ({ id, reason: changeMessages.noOrder(into) }))
    return { written: [], removed: [], changed: 0, refused }
  }
  const refused: BulkJob['refused'] = []
  const removed: string[] = []
  let { order } = target
  for (const other of others) {
    const reason = differenceOf(target.order, other)
    if (reason) {
      refused.push({ id: other.id, reason })
      continue
    }
    removed.push(other.id)
    const notes = [...recordsOf(order, 'notes'), ...recordsOf(other, 'notes')].sort((a, b) => a.at - b.at)
    const tags = tagText([...tagsOf(order.tags), ...tagsOf(other.tags)])
    const texts = { note: order.note || other.note, assignee: order.assignee || other.assignee, tags }
    order = { ...withRecords(order, 'notes', notes), ...texts }
  }
  const written = differentFields(target.order, order).length > 0 ? [versionWith(target, order)] : []
  return { written, removed, changed: removed.length, refused }
}

/** Why an order is not the same one, entered twice, or has to be the remaining one. */
function differenceOf(target: OrderContent, other: OrderContent): string | undefined {
  const sold = ({ customerKey, currency, amount, lines }: OrderContent) =>
    exactJson([customerKey, currency, amount, lines.map(({ product, quantity }) => [product, quantity])])
  if (sold(target) !== sold(other) || other.customerKey === '') return changeMessages.otherOrder(target.id)
  const isWorkedOn = [other.transactions, other.shipments, other.invoices].some((records) => records !== '')
  const isPaid = !['Unpaid', 'Unknown', target.paymentState].includes(other.paymentState)
  const isSent = !['Unfulfilled', 'Unknown', target.fulfillmentState].includes(other.fulfillmentState)
  return isWorkedOn || isPaid || isSent ? changeMessages.keepOther(target.id) : undefined
}
