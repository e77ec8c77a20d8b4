import type { Selectable } from 'kysely'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { changeMessages } from '#server/changes/messages.ts'
import { orderOfRow, storedLine } from '#server/changes/order-columns.ts'
import type { OrderVersion } from '#server/changes/order-content.ts'
import { replacedStates } from '#server/changes/read-history.ts'
import { storedFile } from '#server/changes/stored-orders.ts'
import type { OrderLineTable, OrderTable } from '#server/database/schema/tables.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { findWorkspaceSettings } from '#server/database/workspace-settings.ts'
import { HttpProblem } from '#server/http/errors.ts'

export type OrderLineRow = Selectable<OrderLineTable>

/** An order with everything that the database has of it. */
export interface FoundOrder {
  readonly row: Selectable<OrderTable>
  readonly lines: readonly OrderLineRow[]
  readonly version: OrderVersion
  readonly source: SingleOrder['source']
  /** Of the workspace. */
  readonly timeZone: string | null
}

/** `reads` must be one snapshot. Throws `HttpProblem` 404 where there is no such order. */
export async function findOrder(reads: WorkspaceReads, id: string): Promise<FoundOrder> {
  const row = await reads.from('orders').where('id', '=', id).selectAll().executeTakeFirst()
  const lines = await reads.from('order_lines').where('order_id', '=', id).selectAll().orderBy('line').execute()
  const order = row && orderOfRow({ ...row }, lines.map(storedLine))
  if (!order) throw new HttpProblem(404, changeMessages.notFound(id))
  const { timeZone } = await findWorkspaceSettings(reads)
  const version = { order, hash: row.content_hash, file: storedFile(row.file_content) }
  return { row, lines, version, source: await findSource(reads, version, row.change_id), timeZone }
}

/** Where the order is in the file of the last import before the edits that its content has. */
async function findSource(
  reads: WorkspaceReads,
  { order: { id, sourceLine }, hash }: OrderVersion,
  changeId: string,
): Promise<SingleOrder['source']> {
  const states = await replacedStates(reads, id)
  const hashes = [...states.map(({ version }) => version?.hash), hash]
  const stepOf = new Map(
    states.map((state, index) => {
      const isFile = hashes[index] !== hashes[index + 1]
      // An order that was deleted has no source in its former life.
      return [state.replacedBy, { writer: state.version && state.changeId, isFile }]
    }),
  )
  const ids = [changeId, ...states.flatMap((state) => [state.replacedBy, state.changeId])]
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
