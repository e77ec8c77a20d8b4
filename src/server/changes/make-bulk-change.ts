import type { BulkChange, BulkJob, WorkChange } from '#contract/changes/bulk-change.ts'
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
import { invoiceSeries } from './issue-invoice.ts'
import { latestCustomer, withCustomer } from './latest-customer.ts'
import { mergeOrders } from './merge-orders.ts'
import { changeMessages } from './messages.ts'
import type { OrderContent, OrderVersion } from './order-content.ts'
import { numberTaker } from './order-numbers.ts'
import { versionWith } from './stored-orders.ts'

/** What a change of many makes of orders; it leaves the others as they are. */
type MadeOrders = ReturnType<typeof mergeOrders>

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

  /** The orders as those of another shop, with their IDs and numbers; refused where that shop has an order of the number. */
  async function moved(orders: readonly OrderVersion[], shop: string): Promise<MadeOrders> {
    const others = orders.filter(({ order }) => order.shop !== shop)
    const versions = others.map(({ order, hash, file }) => {
      return { order: { ...order, shop }, hash, file: file && { ...file, shop } }
    })
    const taken = await takenOf(versions.map(({ order }) => order))
    const reason = changeMessages.numberTaken(shops.find(({ slug }) => slug === shop)?.name ?? shop)
    const refused = [...taken].map((id) => ({ id, reason }))
    const written = versions.filter(({ order }) => !taken.has(order.id))
    return { written, removed: [], changed: written.length, refused }
  }

  /** The order with a change of many; undefined where it stays as it is, or why it cannot get it. */
  function workedOn(order: OrderContent, work: WorkChange): OrderContent | { readonly reason: string } | undefined {
    const { status = order.status, reason = '', addTags = [], removeTags = [], assignee, shipped } = work
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
    const sent = shipped && isDue ? recordIn(changed, body, recording) : changed
    if ('problem' in sent) return { reason: sent.problem }
    const isInvoiced = work.invoiced && !currentInvoice(recordsOf(sent, 'invoices'))
    const made = isInvoiced ? invoices.issue(sent, { kind: 'invoice' }, recording) : sent
    if ('problem' in made) return { reason: made.problem }
    return differentFields(order, made).length === 0 ? undefined : made
  }

  async function make(orders: readonly OrderVersion[]): Promise<MadeOrders> {
    if ('shop' in change) return await moved(orders, change.shop)
    if ('mergeInto' in change) {
      const [target] = await read([change.mergeInto])
      return mergeOrders(target, orders, change.mergeInto)
    }
    const refused: BulkJob['refused'] = []
    const written = orders.flatMap((version) => {
      const made = workedOn(version.order, change)
      if (!made) return []
      if (!('reason' in made)) return [versionWith(version, made)]
      refused.push({ id: version.order.id, reason: made.reason })
      return []
    })
    return { written, removed: [], changed: written.length, refused }
  }
  return { make, invoices }
}

/** These versions, in the order of the IDs: of several orders with one number, the first gets it. */
export function inOrder<Version extends OrderVersion>(found: readonly Version[], ids: readonly string[]): Version[] {
  const byId = new Map(found.map((one) => [one.order.id, one]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
