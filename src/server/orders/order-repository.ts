import type { Selectable } from 'kysely'
import type { Reads } from '#server/database/reads.ts'
import type { OrderLineTable } from '#server/database/schema/tables.ts'
import { LIST_COLUMNS } from './list/list-rows.ts'

export type OrderLineRow = Selectable<OrderLineTable>

export async function findOrder(reads: Reads, workspaceId: number, id: string) {
  return await reads
    .selectFrom('orders')
    .where('workspace_id', '=', BigInt(workspaceId))
    .where('id', '=', id)
    .select([...LIST_COLUMNS, 'content_hash'])
    .executeTakeFirst()
}

export async function findOrderLines(reads: Reads, workspaceId: number, orderId: string): Promise<OrderLineRow[]> {
  return await reads
    .selectFrom('order_lines')
    .where('workspace_id', '=', BigInt(workspaceId))
    .where('order_id', '=', orderId)
    .selectAll()
    .orderBy('line')
    .execute()
}
