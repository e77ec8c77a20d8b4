import type { BulkChange, CustomerMerge } from '#contract/changes/bulk-change.ts'
import type { Queries, Statements, WriteTransaction } from '#server/database/ports.ts'
import { withIds } from '#server/database/with-ids.ts'
import { latestCustomer, withCustomer } from './latest-customer.ts'
import type { OrderContent, OrderVersion } from './order-content.ts'
import type { OrderWrite, OrderWriter } from './order-writer.ts'
import { versionWith } from './stored-orders.ts'

/**
 * Writes orders. Those of a customer who was merged with another one follow as a part of the merge, whose undo gives them their
 * own customer back.
 */
export async function writeAndMerge(
  transaction: WriteTransaction,
  workspaceId: number,
  writer: OrderWriter,
  changeId: string,
  { created = [], changed = [] }: { readonly [orders in 'created' | 'changed']?: readonly OrderWrite[] },
): Promise<void> {
  const merges = await currentMerges(transaction, workspaceId)
  const written = [...created, ...changed]
  const keys = written.flatMap(({ order }) => (merges.has(order.customerKey) ? order.customerKey : []))
  // A customer with orders was not merged, or was split again.
  const mergedAway = await keysWithoutOrders(transaction, workspaceId, keys)
  await writer.create(created, changeId)
  await writer.change(changed, changeId)
  for (const [key, orders] of Map.groupBy(written, ({ order }) => order.customerKey)) {
    let versions: readonly OrderVersion[] = orders
    for (let merge = mergedAway.has(key) ? merges.get(key) : undefined; merge; ) {
      const { into, changeId: mergedBy = changeId } = merge
      const customer = await latestCustomer(transaction, workspaceId, into)
      versions = versions.map((version) => {
        const { customerName: name, email } = version.order
        return versionWith(version, withCustomer(version.order, customer ?? { key: into, name, email }))
      })
      const writes = versions.map((version) => ({ ...version, changeId }))
      await writer.change(writes, mergedBy)
      merge = customer ? undefined : merges.get(into)
    }
  }
}

/** Those among these keys of customers that no order has. */
async function keysWithoutOrders(statements: Statements, workspaceId: number, keys: readonly string[]) {
  const without = `select input_rows.id from $rows where not exists
    (select 1 from orders where workspace_id = ${workspaceId} and customer_key = input_rows.id)`
  return new Set((await withIds(statements, without, [...new Set(keys)])).map(({ id }) => String(id)))
}

async function storedMerges(queries: Queries, workspaceId: number, isCurrent: boolean) {
  const rows = await queries.query(
    `select b.id, b.change, c.id as entry from bulk_jobs b
     left join changes c on c.workspace_id = ${workspaceId} and c.id = b.id
     where b.workspace_id = ${workspaceId} and b.change like '%"merged":%' ${isCurrent ? 'and c.undone_at is null' : ''}
     order by coalesce(c.at, 0), b.id`,
  )
  return rows.map(({ id, change, entry }) => {
    return { id: String(id), isInHistory: entry !== null, ...(JSON.parse(String(change)) as CustomerMerge) }
  })
}

/** By the keys that customers had, into which customer each was merged, and by which change. */
async function currentMerges(queries: Queries, workspaceId: number) {
  const merges = new Map<string, { readonly into: string; readonly changeId: string | undefined }>()
  for (const { id, isInHistory, customer: into = '', merged } of await storedMerges(queries, workspaceId, true)) {
    // Where it was deleted with the history, nothing can be split again.
    for (const { customer } of merged) merges.set(customer, { into, changeId: isInHistory ? id : undefined })
    // The last one counts where two were merged in both directions.
    merges.delete(into)
  }
  return merges
}

/** Of the customers that orders had before a change: those that have no order any more, by their keys and e-mail addresses. */
export async function customersMergedAway(
  statements: Statements,
  workspaceId: number,
  change: BulkChange,
  before: readonly OrderVersion[],
): Promise<CustomerMerge['merged']> {
  if (!('customer' in change)) return []
  // Not by name alone: another person may have it.
  const keysOf = ({ customerKey, email }: OrderContent) =>
    [customerKey, email.toLowerCase()].filter((key) => key !== '')
  const keys = before.flatMap(({ order }) => keysOf(order))
  const unused = await keysWithoutOrders(statements, workspaceId, keys)
  const own = before.flatMap(({ order }) => (unused.has(order.customerKey) ? keysOf(order) : []))
  return [...unused.intersection(new Set(own))].map((customer) => ({ customer }))
}

/** Later orders of the customers that were merged with one of these are their own again. */
export async function forgetMerges(transaction: WriteTransaction, workspaceId: number, into: readonly string[]) {
  const update = `update bulk_jobs set change = ? where workspace_id = ${workspaceId} and id = ?`
  const merges = await storedMerges(transaction, workspaceId, false)
  for (const { id, isInHistory: _entry, merged: _keys, ...others } of merges)
    if (into.includes(others.customer ?? '')) await transaction.query(update, [JSON.stringify(others), id])
}
