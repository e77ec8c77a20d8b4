import type { WorkChange } from '#contract/changes/bulk-change.ts'
import { currentInvoice } from '#contract/changes/issue-invoice.ts'
import { type RecordContext, recordIn } from '#contract/changes/record-order.ts'
import { MAX_TAGS } from '#contract/orders/order-limits.ts'
import { recordsOf } from '#contract/orders/order-records.ts'
import { tagsOf, tagText } from '#contract/orders/tags.ts'
import type { Queries } from '#server/database/ports.ts'
import { storedShops } from '#server/shops/shops.ts'
import { stepRefusal } from './change-order.ts'
import { assigneeOf } from './changed-order.ts'
import { differentFields } from './fields.ts'
import { type InvoiceSeries, invoiceSeries } from './issue-invoice.ts'
import { customerToMerge, type MergedCustomer } from './merged-customer.ts'
import { changeMessages } from './messages.ts'
import type { OrderContent } from './order-content.ts'

/** What changes of many orders need in addition to them. */
export interface WorkContext extends RecordContext {
  readonly invoices: InvoiceSeries
  /** Of `WorkChange.customer`. */
  readonly customer: MergedCustomer | undefined
}

export async function workContext(queries: Queries, workspaceId: number, change: WorkChange, context: RecordContext) {
  const customer = await customerToMerge(queries, workspaceId, change.customer)
  return { ...context, customer, invoices: invoiceSeries(await storedShops(queries, workspaceId)) }
}

/** The order with a change of many; undefined where it stays as it is, or why it cannot get it. */
export function workedOn(
  order: OrderContent,
  change: WorkChange,
  context: WorkContext,
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
    ...context.customer,
    email: context.customer?.email || order.email,
  }
  const { carrier = '', day = '', tracking = {} } = shipped ?? {}
  const body = { kind: 'shipment', carrier, shippedDay: day, tracking: tracking[order.id] ?? '' } as const
  const sent = shipped && order.fulfillmentState !== 'Fulfilled' ? recordIn(changed, body, context) : changed
  if ('problem' in sent) return { reason: sent.problem }
  const isDue = change.invoiced && !currentInvoice(recordsOf(sent, 'invoices'))
  const made = isDue ? context.invoices.issue(sent, { kind: 'invoice' }, context) : sent
  if ('problem' in made) return { reason: made.problem }
  return differentFields(order, made).length === 0 ? undefined : made
}
