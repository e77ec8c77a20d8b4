import { sql } from 'kysely'
import type { Row, Statements, Value, WriteTransaction } from '#server/database/ports.ts'
import { CHANGES } from '#server/database/schema/changes.ts'
import { HISTORY_LINKS } from '#server/database/schema/history-links.ts'
import { IMPORTS } from '#server/database/schema/imports.ts'
import { WorkspaceWrites } from '#server/database/workspace-writes.ts'
import { type ChainEnd, digestOf, type Link, linksAfter } from './chain.ts'

export type Query = Statements['query']
export type HistoryTransaction = WriteTransaction | WorkspaceWrites

/** Entries that are read and linked at once: their reports may be large. */
const AT_ONCE = 100

/** Runs statements with `?` in either kind of transaction. */
export function queryIn(transaction: HistoryTransaction): Query {
  if (!(transaction instanceof WorkspaceWrites)) return (text, values) => transaction.query(text, values)
  return (text, values = []) => {
    const parts = text.split('?')
    return transaction.query<Row>(sql(Object.assign(parts, { raw: parts }), ...values))
  }
}

/**
 * Adds the entries of the history, as they are now, to its chain, in the transaction that writes them. The first of an older
 * database adds all that there are. The lock of the workspace, which every writer has, orders the links.
 */
export async function linkEntries(query: Query, workspaceId: number, ids: readonly string[]): Promise<void> {
  let end = await chainEnd(query, workspaceId)
  const due = end.length === 0 ? await everyId(query, workspaceId) : ids
  for (let from = 0; from < due.length; from += AT_ONCE) {
    const links = linksAfter(end, await entriesOf(query, workspaceId, due.slice(from, from + AT_ONCE)))
    await insertRows(
      query,
      HISTORY_LINKS.name,
      HISTORY_LINKS.names,
      links.map((link) => linkRow(workspaceId, link)),
    )
    const last = links.at(-1)
    if (last) end = { length: last.position, hash: last.hash }
  }
  const values = [end.length, end.hash]
  await query(`update workspaces set history_length = ?, history_hash = ? where id = ${workspaceId}`, values)
}

/** The newest link of the history of a workspace. */
export async function chainEnd(query: Query, workspaceId: number): Promise<ChainEnd> {
  const [row] = await query(`select history_length, history_hash from workspaces where id = ${workspaceId}`)
  return { length: Number(row?.history_length ?? 0), hash: String(row?.history_hash ?? '') }
}

/** Few enough that a statement has room for their values. */
export async function insertRows(query: Query, table: string, names: readonly string[], rows: readonly Value[][]) {
  if (rows.length === 0) return
  const places = `(${names.map(() => '?')})`
  await query(`insert into ${table} (${names}) values ${rows.map(() => places)}`, rows.flat())
}

async function everyId(query: Query, workspaceId: number): Promise<string[]> {
  const rows = await query(`select id, at from changes where workspace_id = ${workspaceId}
    union all select id, coalesce(finished_at, started_at) from imports where workspace_id = ${workspaceId} order by at, id`)
  return rows.map(({ id }) => String(id))
}

/** In the order of the ids, of which some may have no entry. */
async function entriesOf(query: Query, workspaceId: number, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = new Map<string, Row>()
  for (const { name, names } of [CHANGES, IMPORTS]) {
    const own = `select ${names} from ${name} where workspace_id = ${workspaceId} and id in (${ids.map(() => '?')})`
    for (const row of await query(own, ids)) rows.set(String(row.id), row)
  }
  return ids.flatMap((id) => {
    const row = rows.get(id)
    return row ? [{ entryId: id, at: Number(row.at ?? row.finished_at ?? row.started_at), digest: digestOf(row) }] : []
  })
}

function linkRow(workspaceId: number, { position, entryId, at, digest, hash }: Link): Value[] {
  return [workspaceId, position, entryId, at, digest, hash]
}
