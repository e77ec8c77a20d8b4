import type { WorkChange } from '#contract/changes/bulk-change.ts'
import { type RecordContext, recordIn } from '#contract/changes/record-order.ts'
import { MAX_TAGS } from '#contract/orders/order-limits.ts'
import { tagsOf, tagText } from '#contract/orders/tags.ts'
import { stepRefusal } from './change-order.ts'
import { assigneeOf } from './changed-order.ts'
import { differentFields } from './fields.ts'
import { changeMessages } from './messages.ts'
import type { OrderContent } from './order-content.ts'

/** The order with a change of many; undefined where it stays as it is, or why it cannot get it. */
export function workedOn(
  order: OrderContent,
  change: WorkChange,
  context: RecordContext,
): OrderContent | { readonly reason: string } | undefined {
  const { status = order.status, reason = '', addTags = [], removeTags = [], assignee, shipped } = change
  const refused = stepRefusal(order.status, status, reason)
  if (refused) return { reason: refused.reason }
  const before = tagsOf(order.tags)
  const removed = tagsOf(tagText(removeTags))
  const tags = tagsOf(tagText([...before.filter((tag) => !removed.includes(tag)), ...addTags]))
  if (tags.length > MAX_TAGS) return { reason: changeMessages.manyTags(MAX_TAGS) }
  const isTagged = tags.length === before.length && tags.every((tag) => before.includes(tag))
  const changed = {
    ...{ ...order, status },
    ...(!isTagged && { tags: tagText(tags) }),
    ...(assignee !== undefined && { assignee: assigneeOf(assignee ?? '') }),
  }
  const { carrier = '', day = '', tracking = {} } = shipped ?? {}
  const body = { kind: 'shipment', carrier, shippedDay: day, tracking: tracking[order.id] ?? '' } as const
  const sent = shipped && order.fulfillmentState !== 'Fulfilled' ? recordIn(changed, body, context) : changed
  if ('problem' in sent) return { reason: sent.problem }
  return differentFields(order, sent).length === 0 ? undefined : sent
}
