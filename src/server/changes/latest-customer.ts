import type { Queries } from '#server/database/ports.ts'

export type LatestCustomer = NonNullable<Awaited<ReturnType<typeof latestCustomer>>>

/** A customer as the latest order has it; undefined where no order has the key. */
export async function latestCustomer(queries: Queries, workspaceId: number, key: string) {
  const [row] = await queries.query(
    `select customer_name, email, phone from orders where workspace_id = ${workspaceId} and customer_key = ?
     and customer_key <> '' order by placed_at desc, id_key desc limit 1`,
    [key],
  )
  return row && { key, name: String(row.customer_name), email: String(row.email), phone: String(row.phone) }
}
