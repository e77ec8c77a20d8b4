import type { Selectable } from 'kysely'
import type { ImportReport } from '#contract/import-schema.ts'
import type { SingleOrder } from '#contract/single-order.ts'
import { orderOf, storedColumns, storedLine } from '#server/changes/order-columns.ts'
import type { OrderContent } from '#server/changes/order-content.ts'
import type { Reads } from '#server/database/reads.ts'
import type { OrderLineTable, OrderTable } from '#server/database/schema/tables.ts'
import { findWorkspaceSettings } from '#server/database/workspace-settings.ts'

export type OrderLineRow = Selectable<OrderLineTable>

/** An order with everything that the database has of it. */
export interface FoundOrder {
  readonly row: Selectable<OrderTable>
  readonly lines: readonly OrderLineRow[]
  readonly content: OrderContent
  readonly source: SingleOrder['source']
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
  const { timeZone } = await findWorkspaceSettings(reads, workspaceId)
  const content = orderOf(columns, lines.map(storedLine))
  const source = await findSource(reads, inWorkspace, content, row.change_id)
  return { row, lines, content, source, timeZone }
}

/** Where the order is in the file of the last import before the edits that its content has. */
async function findSource(
  reads: Reads,
  workspaceId: bigint,
  { id, sourceLine }: OrderContent,
  changeId: string,
): Promise<SingleOrder['source']> {
  const replaced = await reads
    .selectFrom('replaced_orders')
    .where('workspace_id', '=', workspaceId)
    .where('order_id', '=', id)
    .select(['change_id', 'replaced_change_id'])
    .execute()
  const before = new Map(replaced.map((row) => [row.change_id, row.replaced_change_id]))
  // Each once: a restored backup may name changes that replaced each other.
  const writers = new Set<string>()
  for (let writer: string | undefined = changeId; writer && !writers.has(writer); writer = before.get(writer))
    writers.add(writer)
  const imports = reads.selectFrom('imports').where('workspace_id', '=', workspaceId)
  const ids = new Set(
    (
      await imports
        .where('id', 'in', [...writers])
        .select('id')
        .execute()
    ).map((row) => row.id),
  )
  const last = [...writers].find((writer) => ids.has(writer))
  if (last === undefined) return null
  const { name, report } = await imports.where('id', '=', last).select(['name', 'report']).executeTakeFirstOrThrow()
  const isJson = report !== null && (JSON.parse(report) as ImportReport).format === 'json'
  return { file: name, line: isJson ? null : sourceLine, record: isJson ? sourceLine : null }
}
