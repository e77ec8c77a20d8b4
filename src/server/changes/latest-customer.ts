import { fold } from '#contract/text.ts'
import type { Queries } from '#server/database/ports.ts'
import type { OrderContent } from './order-content.ts'

/** A customer as the latest order has it; undefined where no order has the key. */
export async function latestCustomer(queries: Queries, workspaceId: number, key: string) {
  const [row] = await queries.query(
    `select customer_name, email, phone from orders where workspace_id = ${workspaceId} and customer_key = ?
     and customer_key <> '' order by placed_at desc, id_key desc limit 1`,
    [key],
  )
  return row && { key, name: String(row.customer_name), email: String(row.email), phone: String(row.phone) }
}

/** The order as one of this customer. */
export function withCustomer(order: OrderContent, { key, name, email }: Record<'key' | 'name' | 'email', string>) {
  return { ...order, customerKey: key, customerName: name, email: email || order.email }
}

/** The key of the only customer with this name; undefined where none or several have it. */
export async function onlyKeyNamed(queries: Queries, workspaceId: number, name: string): Promise<string | undefined> {
  // Asked for the distinct keys, SQLite would read the orders of all customers, in the order of the keys.
  const [row] = await queries.query(
    `select min(customer_key) as first, max(customer_key) as last from orders where workspace_id = ${workspaceId}
     and customer_name_key = ? and customer_key <> ''`,
    [fold(name)],
  )
  return row && row.first !== null && row.first === row.last ? String(row.first) : undefined
}
