import { withRecords } from '#contract/orders/followed-records.ts'
import { recordsOf } from '#contract/orders/order-records.ts'
import { tagsOf, tagText } from '#contract/orders/tags.ts'
import { changeMessages } from './messages.ts'
import type { OrderContent } from './order-content.ts'
import { exactJson } from './order-json.ts'

/**
 * An order with the notes and tags of others that are the same order, entered twice; which of them it takes the place of, and
 * why it cannot for the others. What was paid, sent or issued stays with its order.
 */
export function mergedOrder(target: OrderContent, others: readonly OrderContent[]) {
  const refused: { readonly id: string; readonly reason: string }[] = []
  const merged: string[] = []
  let order = target
  for (const other of others.filter(({ id }) => id !== target.id)) {
    const reason = differenceOf(target, other)
    if (reason) {
      refused.push({ id: other.id, reason })
      continue
    }
    merged.push(other.id)
    const notes = [...recordsOf(order, 'notes'), ...recordsOf(other, 'notes')].sort((a, b) => a.at - b.at)
    const tags = tagText([...tagsOf(order.tags), ...tagsOf(other.tags)])
    const texts = { note: order.note || other.note, assignee: order.assignee || other.assignee, tags }
    order = { ...withRecords(order, 'notes', notes), ...texts }
  }
  return { order, merged, refused }
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
