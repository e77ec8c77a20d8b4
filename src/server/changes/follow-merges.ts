import type { CustomerMerge } from '#contract/changes/bulk-change.ts'
import { customerNameKey } from '#contract/customer-name-key.ts'
import type { Queries, Statements, WriteTransaction } from '#server/database/ports.ts'
import { withIds } from '#server/database/with-ids.ts'
import { type LatestCustomer, latestCustomer, withCustomer } from './latest-customer.ts'
import type { OrderContent, OrderVersion } from './order-content.ts'
import type { OrderWrite, OrderWriter } from './order-writer.ts'
import { versionWith } from './stored-orders.ts'

interface Merge {
  readonly changeId: string
  readonly into: string
}

interface WrittenOrders {
  readonly created?: readonly OrderWrite[]
  readonly changed?: readonly OrderWrite[]
}

/**
 * Writes orders that a change creates and changes. Those of a customer who was merged with another one follow, as a part of the
 * merge, whose undo gives them their own customer back.
 */
export async function writeAndMerge(
  transaction: WriteTransaction,
  workspaceId: number,
  writer: OrderWriter,
  { created = [], changed = [] }: WrittenOrders,
  changeId: string,
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
      const target = targets.get(merge)
      const writes = moved.map((write) => {
        const { customerName: name, email } = write.order
        const order = withCustomer(write.order, target ?? { key: merge.into, name, email })
        return { ...versionWith(write, order), changeId: write.changeId }
      })
      await writer.change(writes, merge.changeId)
      await follow(writes)
    }
  }
  await follow(written)
}

/** By the keys that customers had; without those that were undone. */
async function currentMerges(queries: Queries, workspaceId: number): Promise<ReadonlyMap<string, Merge>> {
  const rows = await queries.query(
    `select b.id, b.change from bulk_jobs b cross join changes c
     where b.workspace_id = ${workspaceId} and b.change like '%"merged":%'
       and c.workspace_id = ${workspaceId} and c.id = b.id and c.undone_at is null order by c.at, c.id`,
  )
  const merges = new Map<string, Merge>()
  for (const { id, change } of rows) {
    const { customer: into = '', merged = [] } = JSON.parse(String(change)) as CustomerMerge
    for (const { customer } of merged) merges.set(customer, { changeId: String(id), into })
    // The last one counts where two were merged in both directions.
    merges.delete(into)
  }
  return merges
}

/** Of the customers that these orders had until a change gave them another: those that have no order any more, by each of their keys. */
export async function customersMergedAway(
  statements: Statements,
  workspaceId: number,
  before: readonly OrderVersion[],
): Promise<CustomerMerge['merged']> {
  const orders = before.map(({ order }) => order)
  const keysOf = ({ customerKey, email, customerName }: OrderContent) => {
    return [customerKey, email.toLowerCase(), customerNameKey(customerName)].filter((key) => key !== '')
  }
  const rows = await withIds(
    statements,
    `select input_rows.id from $rows where not exists
     (select 1 from orders where workspace_id = ${workspaceId} and customer_key = input_rows.id)`,
    [...new Set(orders.flatMap(keysOf))],
  )
  const unused = new Set(rows.map(({ id }) => String(id)))
  const keys = orders.filter(({ customerKey }) => unused.has(customerKey)).flatMap(keysOf)
  return [...new Set(keys)].filter((key) => unused.has(key)).map((customer) => ({ customer }))
}

/** Without them, later orders of the customers that this one was merged with are those of others again. */
export async function forgetMerges(transaction: WriteTransaction, workspaceId: number, into: readonly string[]) {
  const merges = `select id, change from bulk_jobs where workspace_id = ${workspaceId} and change like '%"merged":%'`
  const update = `update bulk_jobs set change = ? where workspace_id = ${workspaceId} and id = ?`
  for (const { id, change } of await transaction.query(merges)) {
    const { merged: _, ...others } = JSON.parse(String(change)) as CustomerMerge
    if (into.includes(others.customer ?? '')) await transaction.query(update, [JSON.stringify(others), String(id)])
  }
}
