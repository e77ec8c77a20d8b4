import { hash } from 'node:crypto'
import { chainEndOf, linksAfter } from '#contract/changes/history-chain.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { Queries } from '#server/database/ports.ts'
import { CHANGES, HISTORY_LINKS } from '#server/database/schema/changes.ts'
import { IMPORTS } from '#server/database/schema/imports.ts'
import type { Table } from '#server/database/schema/table.ts'

/**
 * Adds the entries of the history, as they are now, to its chain, in the transaction that writes them; where the chain is empty,
 * as in an older database, all that there are. The lock of the workspace, which every writer has, orders the links.
 */
export async function linkEntries(transaction: Queries, workspaceId: number, ids: readonly string[]): Promise<void> {
  const [row] = await transaction.query(
    `select history_length as length, history_hash as hash from workspaces where id = ${workspaceId}`,
  )
  const end = chainEndOf(row)
  const isBegun = end.length > 0
  const which = isBegun ? `and id in (${['null', ...ids.map(() => '?')]})` : ''
  const entriesOf = ({ name, names }: Table) =>
    transaction.query(`select ${names} from ${name} where workspace_id = ${workspaceId} ${which}`, isBegun ? ids : [])
  const links = linksAfter(sha256, end, [...(await entriesOf(CHANGES)), ...(await entriesOf(IMPORTS))])
  const rows = links.map((link) => ({ workspace_id: workspaceId, ...link }))
  await insertRows(transaction, HISTORY_LINKS, rows)
  const newest = links.at(-1)
  const update = `update workspaces set history_length = ?, history_hash = ? where id = ${workspaceId}`
  if (newest) await transaction.query(update, [newest.position, newest.hash])
}

export const sha256 = (text: string) => hash('sha256', text)
