import type { OrderContent } from '#server/changes/order-content.ts'
import type { Queries } from '#server/database/ports.ts'

/** What orders get from the customer that they are merged into. */
export type MergedCustomer = Pick<OrderContent, 'customerKey' | 'customerName' | 'email'>

/** A customer as the latest order has it; undefined where no order has the key. */
export async function customerToMerge(
  queries: Queries,
  workspaceId: number,
  key = '',
): Promise<MergedCustomer | undefined> {
  const [row] = await queries.query(
    `select customer_key, customer_name, email from orders where workspace_id = ${workspaceId} and customer_key = ?
     and customer_key <> '' order by placed_at desc, id_key desc limit 1`,
    [key],
  )
  const text = (name: string) => String(row?.[name])
  return row && { customerKey: text('customer_key'), customerName: text('customer_name'), email: text('email') }
}
