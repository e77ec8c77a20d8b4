import type { CustomerMerge } from '#contract/changes/bulk-change.ts'
import { customerNameKey } from '#contract/customer-name-key.ts'
import type { Queries, Statements, WriteTransaction } from '#server/database/ports.ts'
import { withIds } from '#server/database/with-ids.ts'
import { type LatestCustomer, latestCustomer, withCustomer } from './latest-customer.ts'
import type { OrderContent, OrderVersion } from './order-content.ts'
import type { OrderWrite, OrderWriter } from './order-writer.ts'
import { versionWith } from './stored-orders.ts'

/** Into which customer a change has merged another one. */
interface Merge {
  readonly changeId: string
  readonly into: string
}

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
  const targets = new Map<Merge, LatestCustomer | undefined>()
  const customerOf = (key: string) => latestCustomer(transaction, workspaceId, key)
  const written = [...created, ...changed]
  // A customer with orders was not merged, or was split again.
  for (const first of new Set(written.map(({ order }) => order.customerKey)))
    for (let key = first, merge = merges.get(key); merge && !(await customerOf(key)); merge = merges.get(key)) {
      key = merge.into
      targets.set(merge, await customerOf(key))
    }
  await writer.create(created, changeId)
  await writer.change(changed, changeId)
  const follow = async (orders: readonly OrderWrite[]): Promise<void> => {
    for (const [merge, moved] of Map.groupBy(orders, ({ order }) => merges.get(order.customerKey))) {
      if (!merge || !targets.has(merge)) continue
      const writes = moved.map((write) => {
        const { customerName: name, email } = write.order
        const order = withCustomer(write.order, targets.get(merge) ?? { key: merge.into, name, email })
        return { ...versionWith(write, order), changeId: write.changeId }
      })
      await writer.change(writes, merge.changeId)
      await follow(writes)
    }
  }
  await follow(written)
}

async function storedMerges(queries: Queries, workspaceId: number, isCurrent: boolean) {
  const rows = await queries.query(
    `select b.id, b.change from bulk_jobs b cross join changes c
     where b.workspace_id = ${workspaceId} and b.change like '%"merged":%' and c.workspace_id = ${workspaceId}
       and c.id = b.id ${isCurrent ? 'and c.undone_at is null' : ''} order by c.at, c.id`,
  )
  return rows.map(({ id, change }) => ({ id: String(id), ...(JSON.parse(String(change)) as CustomerMerge) }))
}

/** By the keys that customers had. */
async function currentMerges(queries: Queries, workspaceId: number): Promise<ReadonlyMap<string, Merge>> {
  const merges = new Map<string, Merge>()
  for (const { id: changeId, customer: into = '', merged } of await storedMerges(queries, workspaceId, true)) {
    for (const { customer } of merged) merges.set(customer, { changeId, into })
    // The last one counts where two were merged in both directions.
    merges.delete(into)
  }
  return merges
}

/** Of the customers that orders had before a change: those that have no order any more, by each of their keys. */
export async function customersMergedAway(
  statements: Statements,
  workspaceId: number,
  before: readonly OrderVersion[],
): Promise<CustomerMerge['merged']> {
  const keysOf = ({ customerKey, email, customerName }: OrderContent) => {
    return [customerKey, email.toLowerCase(), customerNameKey(customerName)].filter((key) => key !== '')
  }
  const keys = new Set(before.flatMap(({ order }) => keysOf(order)))
  const without = `select input_rows.id from $rows where not exists
    (select 1 from orders where workspace_id = ${workspaceId} and customer_key = input_rows.id)`
  const unused = new Set((await withIds(statements, without, [...keys])).map(({ id }) => String(id)))
  const own = before.flatMap(({ order }) => (unused.has(order.customerKey) ? keysOf(order) : []))
  return [...unused.intersection(new Set(own))].map((customer) => ({ customer }))
}

/** Later orders of the customers that were merged with one of these are their own again. */
export async function forgetMerges(transaction: WriteTransaction, workspaceId: number, into: readonly string[]) {
  const update = `update bulk_jobs set change = ? where workspace_id = ${workspaceId} and id = ?`
  for (const { id, merged: _, ...others } of await storedMerges(transaction, workspaceId, false))
    if (into.includes(others.customer ?? '')) await transaction.query(update, [JSON.stringify(others), id])
}
