import type { Row, Statements, WriteTransaction } from '#server/database/ports.ts'
import { SearchTrigrams } from './update.ts'

/** Recounts the trigrams of every order and reports the first wrong count; empty when all are right. */
export async function trigramFaults(statements: Statements, workspaceId: number): Promise<string[]> {
  const expected = new Map((await countTrigrams(statements, workspaceId)).take())
  const stored = `select trigram, orders from search_trigrams where workspace_id = ${workspaceId}`
  for await (const rows of statements.pages(stored)) {
    const wrong = rows.find(({ trigram, orders }: Row) => expected.get(String(trigram)) !== Number(orders))
    if (wrong) return [`search_trigrams has ${wrong.orders} orders with "${wrong.trigram}"`]
    for (const { trigram } of rows) expected.delete(String(trigram))
  }
  const [lacking] = expected.keys()
  return lacking === undefined ? [] : [`search_trigrams lacks "${lacking}"`]
}

/** The trigrams of all orders of a workspace. */
export async function countTrigrams(statements: Statements, workspaceId: number): Promise<SearchTrigrams> {
  const trigrams = new SearchTrigrams()
  for await (const rows of statements.pages(`select search from orders where workspace_id = ${workspaceId}`)) {
    for (const { search } of rows) trigrams.add({ search: statements.readableSearch(String(search)) }, 1n)
  }
  return trigrams
}

/** Rebuilds a workspace's `search_trigrams` from its orders; minutes for ten million. */
export async function rebuildTrigrams(transaction: WriteTransaction, workspaceId: number): Promise<void> {
  await transaction.query(`delete from search_trigrams where workspace_id = ${workspaceId}`)
  const trigrams = await countTrigrams(transaction, workspaceId)
  await trigrams.flush(transaction, workspaceId)
}
