import type { BulkChange, BulkJob, WorkChange } from '#contract/changes/bulk-change.ts'
import { currentInvoice } from '#contract/changes/issue-invoice.ts'
import { type RecordContext, recordIn } from '#contract/changes/record-order.ts'
import { MAX_TAGS } from '#contract/orders/order-limits.ts'
import { recordsOf } from '#contract/orders/order-records.ts'
import { tagsOf, tagText } from '#contract/orders/tags.ts'
import type { Queries } from '#server/database/ports.ts'
import { type Shop, storedShops } from '#server/shops/shops.ts'
import { stepRefusal } from './change-order.ts'
import { assigneeOf } from './changed-order.ts'
import { differentFields } from './fields.ts'
import { type InvoiceSeries, invoiceSeries } from './issue-invoice.ts'
import { type LatestCustomer, latestCustomer, withCustomer } from './latest-customer.ts'
import { mergeOrders } from './merge-orders.ts'
import { changeMessages } from './messages.ts'
import type { MadeOrders, OrderContent, OrderVersion } from './order-content.ts'
import { numberTaker } from './order-numbers.ts'
import { versionWith } from './stored-orders.ts'

/** Orders of a workspace, in a transaction or in a snapshot. */
interface OrderSource {
  readonly queries: Queries
  readonly workspaceId: number
  /** Of these orders those that there are. */
  readonly read: (ids: readonly string[]) => Promise<readonly OrderVersion[]>
}

/**
 * Returns a function that makes a change of orders, batch by batch, without writing it: a preview and a job do the same. What
 * `invoices` issues has to be saved with the orders.
 */
export async function bulkChangeMaker(source: OrderSource, change: BulkChange, recording: RecordContext) {
  const { queries, workspaceId, read } = source
  const shops = await storedShops(queries, workspaceId)
  const invoices = invoiceSeries(shops)
  const key = 'customer' in change ? change.customer : undefined
  const customer = key === undefined ? undefined : await latestCustomer(queries, workspaceId, key)
  const takenOf = numberTaker(queries, workspaceId)
  const make = async (orders: readonly OrderVersion[]): Promise<MadeOrders> => {
    if ('shop' in change) return await moveOrders(orders, change.shop, shops, takenOf)
    if (!('mergeInto' in change)) return workOnOrders(orders, change, { ...recording, customer, invoices })
    const [target] = await read([change.mergeInto])
    return mergeOrders(target, orders, change.mergeInto)
  }
  return { make, invoices }
}

/**
 * The orders as those of another shop, with their IDs and numbers; refused where that shop has an order of the number, which
 * `takenOf` says (`numberTaker`).
 */
async function moveOrders(
  orders: readonly OrderVersion[],
  shop: string,
  shops: readonly Shop[],
  takenOf: ReturnType<typeof numberTaker>,
): Promise<MadeOrders> {
  const others = orders.filter(({ order }) => order.shop !== shop)
  const moved = others.map(({ order, hash, file }) => {
    return { order: { ...order, shop }, hash, file: file && { ...file, shop } }
  })
  const taken = await takenOf(moved.map(({ order }) => order))
  const reason = changeMessages.numberTaken(shops.find(({ slug }) => slug === shop)?.name ?? shop)
  const refused = [...taken].map((id) => ({ id, reason }))
  const written = moved.filter(({ order }) => !taken.has(order.id))
  return { written, removed: [], changed: written.length, refused }
}

interface WorkContext extends RecordContext {
  readonly invoices: InvoiceSeries
  /** That of `WorkChange.customer`. */
  readonly customer: LatestCustomer | undefined
}

function workOnOrders(orders: readonly OrderVersion[], change: WorkChange, context: WorkContext): MadeOrders {
  const refused: BulkJob['refused'] = []
  const written = orders.flatMap((version) => {
    const made = workedOn(version.order, change, context)
    if (!made) return []
    if (!('reason' in made)) return [versionWith(version, made)]
    refused.push({ id: version.order.id, reason: made.reason })
    return []
  })
  return { written, removed: [], changed: written.length, refused }
}

/** The order with a change of many; undefined where it stays as it is, or why it cannot get it. */
function workedOn(
  order: OrderContent,
  change: WorkChange,
  context: WorkContext,
): OrderContent | { readonly reason: string } | undefined {
  const { customer, invoices } = context
  const { status = order.status, reason = '', addTags = [], removeTags = [], assignee, shipped } = change
  const refused = stepRefusal(order.status, status, reason)
  if (refused) return { reason: refused.reason }
  const before = tagsOf(order.tags)
  const removed = tagsOf(tagText(removeTags))
  const tags = tagsOf(tagText([...before.filter((tag) => !removed.includes(tag)), ...addTags]))
  if (tags.length > MAX_TAGS) return { reason: changeMessages.manyTags(MAX_TAGS) }
  const isTagged = tags.length === before.length && tags.every((tag) => before.includes(tag))
  const changed = {
    ...{ ...(customer ? withCustomer(order, customer) : order), status },
    ...(!isTagged && { tags: tagText(tags) }),
    ...(assignee !== undefined && { assignee: assigneeOf(assignee ?? '') }),
  }
  const { carrier = '', day = '', tracking: { [order.id]: tracking = '' } = {} } = shipped ?? {}
  const body = { kind: 'shipment', carrier, shippedDay: day, tracking } as const
  // An order whose tracking number would be lost is refused.
  const isKnown =
    tracking === '' || recordsOf(order, 'shipments').some((one) => 'tracking' in one && one.tracking === tracking)
  const isDue = order.fulfillmentState !== 'Fulfilled' || !isKnown
  const sent = shipped && isDue ? recordIn(changed, body, context) : changed
  if ('problem' in sent) return { reason: sent.problem }
  const isInvoiced = change.invoiced && !currentInvoice(recordsOf(sent, 'invoices'))
  const made = isInvoiced ? invoices.issue(sent, { kind: 'invoice' }, context) : sent
  if ('problem' in made) return { reason: made.problem }
  return differentFields(order, made).length === 0 ? undefined : made
}

/** These versions, in the order of the IDs: of several orders with one number, the first gets it. */
export function inOrder<Version extends OrderVersion>(found: readonly Version[], ids: readonly string[]): Version[] {
  const byId = new Map(found.map((one) => [one.order.id, one]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
