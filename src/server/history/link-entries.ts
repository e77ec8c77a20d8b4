import { hash } from 'node:crypto'
import { chainEndOf, linksAfter } from '#contract/changes/history-chain.ts'
import { insertRows, ROWS_AT_ONCE } from '#server/database/insert-rows.ts'
import type { Queries } from '#server/database/ports.ts'
import { CHANGES, HISTORY_LINKS } from '#server/database/schema/changes.ts'
import { IMPORTS } from '#server/database/schema/imports.ts'
import type { Table } from '#server/database/schema/table.ts'

/**
 * Adds the entries of the history, as they are now, to its chain, in the transaction that writes them; where the chain is empty,
 * as in an older database, all that there are. The lock of the workspace, which every writer has, orders the links.
 */
export async function linkEntries(transaction: Queries, workspaceId: number, ids: readonly string[]): Promise<void> {
  let end = await chainEnd(transaction, workspaceId)
  const oldestFirst = `select id from (select id, at from changes where workspace_id = ${workspaceId} union all
    select id, coalesce(finished_at, started_at) from imports where workspace_id = ${workspaceId}) as entries order by at, id`
  const due = end.length > 0 ? ids : (await transaction.query(oldestFirst)).map(({ id }) => String(id))
  for (let from = 0; from < due.length; from += ROWS_AT_ONCE) {
    const part = due.slice(from, from + ROWS_AT_ONCE)
    const which = `workspace_id = ${workspaceId} and id in (${part.map(() => '?')})`
    const entriesOf = ({ name, names }: Table) => transaction.query(`select ${names} from ${name} where ${which}`, part)
    const links = linksAfter(sha256, end, [...(await entriesOf(CHANGES)), ...(await entriesOf(IMPORTS))])
    const rows = links.map((link) => ({ workspace_id: workspaceId, ...link }))
    await insertRows(transaction, HISTORY_LINKS, rows)
    const newest = links.at(-1)
    if (newest) end = { length: newest.position, hash: newest.hash }
  }
  const update = `update workspaces set history_length = ?, history_hash = ? where id = ${workspaceId}`
  await transaction.query(update, [end.length, end.hash])
}

export async function chainEnd(queries: Queries, workspaceId: number) {
  const end = `select history_length as length, history_hash as hash from workspaces where id = ${workspaceId}`
  return chainEndOf((await queries.query(end))[0])
}

export const sha256 = (text: string) => hash('sha256', text)
