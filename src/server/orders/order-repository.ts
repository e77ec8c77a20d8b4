import type { Selectable } from 'kysely'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { replacedOrder } from '#server/changes/journal.ts'
import { orderOf, storedColumns, storedLine } from '#server/changes/order-columns.ts'
import type { OrderContent } from '#server/changes/order-content.ts'
import type { OrderLineTable, OrderTable } from '#server/database/schema/tables.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
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

/** `reads` must be one snapshot. */
export async function findOrder(reads: WorkspaceReads, id: string): Promise<FoundOrder | undefined> {
  const row = await reads.from('orders').where('id', '=', id).selectAll().executeTakeFirst()
  const columns = row && storedColumns({ ...row })
  if (!columns) return undefined
  const lines = await reads.from('order_lines').where('order_id', '=', id).selectAll().orderBy('line').execute()
  const { timeZone } = await findWorkspaceSettings(reads)
  const content = orderOf(columns, lines.map(storedLine))
  const source = await findSource(reads, content, row)
  return { row, lines, content, source, timeZone }
}

/** Where the order is in the file of the last import before the edits that its content has. */
async function findSource(
  reads: WorkspaceReads,
  { id, sourceLine }: OrderContent,
  { change_id: changeId, content_hash: hash }: Pick<FoundOrder['row'], 'change_id' | 'content_hash'>,
): Promise<SingleOrder['source']> {
  const rows = await reads
    .from('replaced_orders')
    .where('order_id', '=', id)
    .select(['change_id', 'replaced_change_id', 'content'])
    .orderBy('version')
    .execute()
  const hashes = [...rows.map(({ content }) => replacedOrder(content)?.hash), hash]
  const steps = rows.map((row, index) => {
    const [before, after] = [hashes[index], hashes[index + 1]]
    // An order that was deleted has no source in its former life.
    return { ...row, writer: before === undefined ? undefined : row.replaced_change_id, isFile: before !== after }
  })
  const stepOf = new Map(steps.map((step) => [step.change_id, step]))
  const ids = [changeId, ...rows.flatMap((row) => [row.change_id, row.replaced_change_id])]
  const imports = await reads.from('imports').where('id', 'in', ids).select(['id', 'name', 'report']).execute()
  const undos = await reads
    .from('changes')
    .where('id', 'in', ids)
    .where('kind', '=', 'undo')
    .select(['id', 'undoes'])
    .execute()
  const undoes = new Map(undos.map((undo) => [undo.id, undo.undoes]))
  const importOf = new Map(imports.map((one) => [one.id, one]))
  // Each once: a restored backup may name changes that replaced each other.
  const seen = new Set<string>()
  let writer: string | undefined = changeId
  while (writer !== undefined && !importOf.has(writer) && !seen.has(writer)) {
    seen.add(writer)
    // Undoing an import in part leads back to the file before it.
    const undone = stepOf.get(undoes.get(writer) ?? '')
    writer = (undone?.isFile ? undone : stepOf.get(writer))?.writer
  }
  const found = importOf.get(writer ?? '')
  if (!found) return null
  const { name, report } = found
  const isJson = report !== null && (JSON.parse(report) as ImportReport).format === 'json'
  return { file: name, line: isJson ? null : sourceLine, record: isJson ? sourceLine : null }
}
