import { sql } from 'kysely'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import { changeMessages } from '#server/changes/messages.ts'
import { orderOfRow, storedLine } from '#server/changes/order-columns.ts'
import type { OrderVersion } from '#server/changes/order-content.ts'
import { storedFile } from '#server/changes/stored-orders.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { linesOf } from './list/list-rows.ts'

/** Of these orders those that there are, with their rows. */
export async function findOrderRows(reads: WorkspaceReads, ids: readonly string[]) {
  const rows = await reads.from('orders').where('id', 'in', ids).selectAll().execute()
  const linesById = await linesOf(reads, ids)
  return rows.map((row) => {
    const order = orderOfRow({ ...row }, (linesById.get(row.id) ?? []).map(storedLine))
    return { row, version: { order, hash: row.content_hash, file: storedFile(row.file_content) } }
  })
}

/**
 * An order with everything that the database has of it, and the time zone of the workspace. `reads` must be one snapshot. Throws
 * `HttpProblem` 404 where there is no such order.
 */
export async function findOrder(reads: WorkspaceReads, id: string) {
  const [found] = await findOrderRows(reads, [id])
  if (!found) throw new HttpProblem(404, changeMessages.notFound(id))
  const { row, version } = found
  const { timeZone } = await reads.settings()
  const shop = await reads.from('shops').where('slug', '=', row.shop).select('name').executeTakeFirst()
  const shopName = shop?.name ?? row.shop
  return { ...found, shopName, source: await findSource(reads, version, row.change_id), timeZone }
}
export type FoundOrder = Awaited<ReturnType<typeof findOrder>>

/** Where the order is in the file of the last import before the edits that its content has. */
async function findSource(reads: WorkspaceReads, { order: { id, sourceLine } }: OrderVersion, changeId: string) {
  // Without the contents, which may be megabytes.
  const wasAbsent = sql<bigint>`case when content = 'null' then 1 else 0 end`.as('wasAbsent')
  const steps = await reads
    .from('replaced_orders')
    .where('order_id', '=', id)
    .select(['change_id as replacedBy', 'replaced_change_id as replaced', wasAbsent])
    .orderBy('version')
    .execute()
  // An order that was deleted has no source in its former life.
  const writerBefore = new Map(
    steps.map(({ replacedBy, replaced, wasAbsent }) => [replacedBy, wasAbsent === 1n ? undefined : replaced]),
  )
  const ids = [...new Set([changeId, ...steps.flatMap(({ replacedBy, replaced }) => [replacedBy, replaced])])]
  const imports = await reads.from('imports').where('id', 'in', ids).select('id').execute()
  const changes = reads.from('changes').where('id', 'in', ids)
  const undos = await changes.where('kind', '=', 'undo').select(['id', 'undoes']).execute()
  const undoes = new Map(undos.map((undo) => [undo.id, undo.undoes]))
  const imported = new Set(imports.map((one) => one.id))
  // Each once: a restored backup may name changes that replaced each other.
  const seen = new Set<string>()
  let writer: string | undefined = changeId
  while (writer !== undefined && !imported.has(writer) && !seen.has(writer)) {
    seen.add(writer)
    const undone = undoes.get(writer)
    // Undoing an import in part leads back to the file before it.
    const isOfFile = undone !== undefined && writerBefore.has(undone) && imported.has(undoneInTheEnd(undone, undoes))
    writer = writerBefore.get(isOfFile ? undone : writer)
  }
  const found = reads.from('imports').where('id', '=', writer ?? '')
  const row = await found.select(['name', 'report']).executeTakeFirst()
  if (!row) return null
  const isJson = row.report !== null && (JSON.parse(row.report) as ImportReport).format === 'json'
  return { file: row.name, line: isJson ? null : sourceLine, record: isJson ? sourceLine : null }
}

function undoneInTheEnd(id: string, undoes: ReadonlyMap<string, string>): string {
  let undone = id
  // No further than through all, for those that undo each other.
  for (let left = undoes.size; left > 0; left--) undone = undoes.get(undone) ?? undone
  return undone
}
