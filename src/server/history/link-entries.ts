import { hash } from 'node:crypto'
import { type ChainEnd, chainEndOf, linksAfter } from '#contract/changes/history-chain.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import type { Queries, Statements, WriteTransaction } from '#server/database/ports.ts'
import { CHANGES, HISTORY_LINKS } from '#server/database/schema/changes.ts'
import { IMPORTS } from '#server/database/schema/imports.ts'
import type { Table } from '#server/database/schema/table.ts'
import { updateWorkspaces } from '#server/database/workspaces.ts'

/** Rows of a statement: few enough that either database allows their values. */
const AT_ONCE = 500

/**
 * Adds the entries of the history, as they are now, to its chain, in the transaction that writes them. The first of an older
 * database adds all that there are. The lock of the workspace, which every writer has, orders the links.
 */
export async function linkEntries(transaction: Queries, workspaceId: number, ids: readonly string[]): Promise<void> {
  const [row] = await transaction.query(
    `select history_length as length, history_hash as hash from workspaces where id = ${workspaceId}`,
  )
  const end = chainEndOf(row)
  await continueChain(transaction, workspaceId, end, end.length > 0 ? ids : undefined)
}

/** Links these entries, or all; returns the new end. */
async function continueChain(transaction: Queries, workspaceId: number, end: ChainEnd, ids?: readonly string[]) {
  const which = ids ? `and id in (${ids.map(() => '?')})` : ''
  const entriesOf = ({ name, names }: Table) =>
    transaction.query(`select ${names} from ${name} where workspace_id = ${workspaceId} ${which}`, ids)
  const links = linksAfter(sha256, end, [...(await entriesOf(CHANGES)), ...(await entriesOf(IMPORTS))])
  const rows = links.map((link) => ({ workspace_id: workspaceId, ...link }))
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await insertRows(transaction, HISTORY_LINKS, rows.slice(from, from + AT_ONCE))
  const newest = links.at(-1)
  const update = `update workspaces set history_length = ?, history_hash = ? where id = ${workspaceId}`
  if (newest) await transaction.query(update, [newest.position, newest.hash])
  return newest ? { length: newest.position, hash: newest.hash } : end
}

/**
 * Begins the chain of each workspace of an older database with all of its entries. Due before anything is changed: for a million
 * entries it takes longer than a request may.
 */
export function beginChains(location: DatabaseLocation): Promise<void> {
  return updateWorkspaces(location, 'history', isChainDue, beginChain)
}

async function isChainDue(statements: Statements, workspaceId: number): Promise<boolean> {
  const entries = `(select id from changes where workspace_id = ${workspaceId}
    union all select id from imports where workspace_id = ${workspaceId})`
  const due = `select id from workspaces where id = ${workspaceId} and history_length = 0 and exists ${entries}`
  return (await statements.query(due)).length > 0
}

async function beginChain(transaction: WriteTransaction, workspaceId: number): Promise<void> {
  const oldestFirst = `select id from (select id, at from changes where workspace_id = ${workspaceId}
    union all select id, coalesce(finished_at, started_at) as at from imports where workspace_id = ${workspaceId}) as entries
    order by at, id`
  let end = chainEndOf(undefined)
  for await (const page of transaction.pages(oldestFirst))
    for (let from = 0; from < page.length; from += AT_ONCE) {
      const ids = page.slice(from, from + AT_ONCE).map(({ id }) => String(id))
      end = await continueChain(transaction, workspaceId, end, ids)
    }
}

export const sha256 = (text: string) => hash('sha256', text)
