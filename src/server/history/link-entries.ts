import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { chainEndOf, linksAfter } from '#contract/changes/history-chain.ts'
import type { Row, Statements, Value, WriteTransaction } from '#server/database/ports.ts'
import { CHANGES, HISTORY_LINKS } from '#server/database/schema/changes.ts'
import { IMPORTS } from '#server/database/schema/imports.ts'
import type { Table } from '#server/database/schema/table.ts'
import { WorkspaceWrites } from '#server/database/workspace-writes.ts'

/** Rows of a statement: few enough that either database allows their values. */
const AT_ONCE = 500

export type Query = Statements['query']
export type HistoryTransaction = WriteTransaction | WorkspaceWrites

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
  const [row] = await query(
    `select history_length as length, history_hash as hash from workspaces where id = ${workspaceId}`,
  )
  const end = chainEndOf(row)
  const due = end.length > 0 ? ids : []
  const which = end.length > 0 ? `and id in (${ids.map(() => '?')})` : ''
  const entriesOf = ({ name, names }: Table) =>
    query(`select ${names} from ${name} where workspace_id = ${workspaceId} ${which}`, due)
  const links = linksAfter(sha256, end, [...(await entriesOf(CHANGES)), ...(await entriesOf(IMPORTS))])
  const rows = links.map((link) => ({ workspace_id: workspaceId, ...link }))
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await insertRows(query, HISTORY_LINKS, rows.slice(from, from + AT_ONCE))
  const newest = links.at(-1)
  const update = `update workspaces set history_length = ?, history_hash = ? where id = ${workspaceId}`
  if (newest) await query(update, [newest.position, newest.hash])
}

export const sha256 = (text: string) => hash('sha256', text)

/** In one statement; what a row lacks is null. */
export async function insertRows(
  query: Query,
  { name, names }: Table,
  rows: readonly Readonly<Record<string, Value>>[],
) {
  const places = `(${names.map(() => '?')})`
  const values = rows.flatMap((row) => names.map((column) => row[column] ?? null))
  await query(`insert into ${name} (${names}) values ${rows.map(() => places)}`, values)
}
