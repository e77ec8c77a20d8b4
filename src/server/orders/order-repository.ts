import type { Selectable } from 'kysely'
import { orderOf, storedColumns, storedLine } from '#server/changes/order-columns.ts'
import type { OrderContent } from '#server/changes/order-content.ts'
import type { Reads } from '#server/database/reads.ts'
import type { OrderLineTable, OrderTable } from '#server/database/schema/tables.ts'

export type OrderLineRow = Selectable<OrderLineTable>

/** An order with everything that the database has of it. */
export interface FoundOrder {
  readonly row: Selectable<OrderTable>
  readonly lines: readonly OrderLineRow[]
  readonly content: OrderContent
  /** The file of its last import; '' without one. */
  readonly file: string
  /** Of the workspace. */
  readonly timeZone: string | null
}

/** Call it in a snapshot (`readSnapshot`). */
export async function findOrder(reads: Reads, workspaceId: number, id: string): Promise<FoundOrder | undefined> {
  const inWorkspace = BigInt(workspaceId)
  const row = await reads
    .selectFrom('orders')
    .where('workspace_id', '=', inWorkspace)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
  const columns = row && storedColumns({ ...row })
  if (!columns) return undefined
  const lines = await reads
    .selectFrom('order_lines')
    .where('workspace_id', '=', inWorkspace)
    .where('order_id', '=', id)
    .selectAll()
    .orderBy('line')
    .execute()
  const file = await reads
    .selectFrom('imports')
    .where('workspace_id', '=', inWorkspace)
    .where('id', 'in', importIds(reads, inWorkspace, id, row.change_id))
    .select('name')
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const workspace = await reads
    .selectFrom('workspaces')
    .where('id', '=', inWorkspace)
    .select('time_zone')
    .executeTakeFirst()
  const content = orderOf(columns, lines.map(storedLine))
  return { row, lines, content, file: file?.name ?? '', timeZone: workspace?.time_zone ?? null }
}

/** The changes that have written the order. */
function importIds(reads: Reads, workspaceId: bigint, id: string, changeId: string) {
  return reads
    .selectFrom('replaced_orders')
    .where('workspace_id', '=', workspaceId)
    .where('order_id', '=', id)
    .select('replaced_change_id as id')
    .union(reads.selectNoFrom(({ val }) => val(changeId).as('id')))
}
