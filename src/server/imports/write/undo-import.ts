import { MAX_KEPT_NAMED, type UndoReport } from '#contract/import-list-schema.ts'
import { isolated } from '#contract/text.ts'
import type { UpdateOptions } from '#server/aggregates/update.ts'
import type { DatabaseWriter, Row, Statements, WriteTransaction } from '#server/database/ports.ts'
import { readContent } from './order-content.ts'
import { OrderWriter } from './order-writer.ts'

/** There is nothing to undo; the message says why. */
export class CannotUndoError extends Error {
  readonly why: 'unknown' | 'undone'

  constructor(why: 'unknown' | 'undone', message: string) {
    super(message)
    this.why = why
  }
}

export interface UndoRequest {
  readonly workspaceId: number
  readonly importId: string
  /** Only tells what would be done. */
  readonly dryRun: boolean
  /** UTC milliseconds. */
  readonly now: number
  readonly keeping?: UpdateOptions
}

/**
 * Undoes an import as a whole, in one transaction: the orders that it created are deleted, those that it updated get the
 * content back that they had before. Orders that were changed since stay as they are and are named. Throws
 * `CannotUndoError` where there is no such import, or where it was undone already.
 */
export function undoImport(store: DatabaseWriter, request: UndoRequest): Promise<UndoReport> {
  const { workspaceId, importId, dryRun } = request
  if (dryRun) {
    return store.read(async (statements) => {
      const name = await nameOfStanding(statements, workspaceId, importId)
      const counts = { deleted: 0, restored: 0 }
      for await (const page of statements.pages(writtenOrders(workspaceId, importId))) {
        const restored = page.filter(isUpdated(importId)).length
        counts.restored += restored
        counts.deleted += page.length - restored
      }
      return { id: importId, name, state: 'checked', ...counts, ...(await keptOrders(statements, request)) }
    })
  }
  return store.write(workspaceId, async (transaction) => {
    const name = await nameOfStanding(transaction, workspaceId, importId)
    const kept = await keptOrders(transaction, request)
    const counts = await takeBack(transaction, request)
    await transaction.query(`update imports set undone_at = ? where workspace_id = ${workspaceId} and id = ?`, [
      request.now,
      importId,
    ])
    return { id: importId, name, state: 'undone', ...counts, ...kept }
  })
}

async function nameOfStanding(statements: Statements, workspaceId: number, importId: string): Promise<string> {
  const [row] = await statements.query(
    `select name, undone_at from imports where workspace_id = ${workspaceId} and id = ? and report is not null`,
    [importId],
  )
  if (!row) throw new CannotUndoError('unknown', 'There is no import with this id.')
  if (row.undone_at === null) return String(row.name)
  const when = new Date(Number(row.undone_at)).toISOString().slice(0, 16).replace('T', ' ')
  throw new CannotUndoError('undone', `The import ${isolated(`"${row.name}"`)} was undone already, on ${when} UTC.`)
}

/** The orders as this import left them, with what it replaced. */
function writtenOrders(workspaceId: number, importId: string): string {
  const id = sqlText(importId)
  return `select o.id, r.content, r.replaced_import_id from orders o left join replaced_orders r
    on r.workspace_id = ${workspaceId} and r.order_id = o.id and r.import_id = ${id}
    where o.workspace_id = ${workspaceId} and o.import_id = ${id}`
}

function isUpdated(importId: string): (row: Row) => boolean {
  return ({ content, replaced_import_id: replaced }) => content !== null && replaced !== importId
}

async function takeBack(transaction: WriteTransaction, { workspaceId, importId, keeping }: UndoRequest) {
  const writer = await OrderWriter.open(transaction, workspaceId, keeping)
  const counts = { deleted: 0, restored: 0 }
  for await (const page of transaction.pages(writtenOrders(workspaceId, importId))) {
    const updated = page.filter(isUpdated(importId))
    const ids = updated.map(({ id }) => String(id))
    const changed = new Set(ids)
    const created = page.map(({ id }) => String(id)).filter((id) => !changed.has(id))
    await writer.remove(await writer.stored(created))
    const writes = updated.map(({ content, replaced_import_id: replaced }) => ({
      ...readContent(String(content)),
      importId: String(replaced),
    }))
    await writer.change(await writer.stored(ids), writes)
    await transaction.over(
      `delete from replaced_orders where workspace_id = ${workspaceId} and import_id = ${sqlText(importId)}
       and order_id in (select given.id from $rows)`,
      { id: 'text' },
      ids.map((id) => [id]),
    )
    counts.deleted += created.length
    counts.restored += updated.length
  }
  await writer.finish()
  return counts
}

/** The orders that this import wrote and something else has written since. */
async function keptOrders(statements: Statements, { workspaceId, importId }: UndoRequest) {
  const found = `from replaced_orders r join orders o on o.workspace_id = ${workspaceId} and o.id = r.order_id
    where r.workspace_id = ${workspaceId} and r.replaced_import_id = ? and o.import_id <> ?`
  const given = [importId, importId]
  const [count] = await statements.query(`select count(distinct o.id) as orders ${found}`, given)
  const rows = await statements.query(
    `select o.id, max(i.name) as name, max(i.finished_at) as at from imports i
     right join (select distinct o.id, o.import_id ${found}) as o on i.workspace_id = ${workspaceId} and i.id = o.import_id
     group by o.id order by o.id limit ${MAX_KEPT_NAMED}`,
    given,
  )
  return {
    keptCount: Number(count?.orders ?? 0),
    kept: rows.map((row) => ({ id: String(row.id), reason: reason(row) })),
  }
}

function reason({ name, at }: Row): string {
  if (typeof name !== 'string') return 'It was changed since.'
  const day = new Date(Number(at)).toISOString().slice(0, 10)
  return `It was changed since by the import ${isolated(`"${name}"`)} of ${day} UTC.`
}

/** For the queries that cannot be given values; the id is one that the database holds. */
function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
