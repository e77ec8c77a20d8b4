import type { ClientBase } from 'pg'
import { GramCounts } from '#server/database/derived/grams.ts'
import { remakingSums } from '#server/database/derived/remake-sums.ts'
import { copyRows } from './copy-rows.ts'
import { rowsOfQuery } from './cursor.ts'
import { readableSearch } from './search-text.ts'

/** Makes every derived table anew from the orders, in the caller's transaction; the text index lies on the orders themselves. */
export async function rebuildPostgresDerived(client: ClientBase): Promise<void> {
  await client.query(`set local work_mem = '128MB'`)
  await client.query('delete from search_grams')
  const { rows } = await client.query('select id from workspaces')
  for (const { id } of rows) {
    for (const sql of remakingSums(Number(id))) await client.query(sql)
    const counts = (await gramCounts(client, BigInt(id))).map(([gram, orders]) => [id, gram, orders])
    await copyRows(client, 'search_grams', ['workspace_id', 'gram', 'orders'], counts)
  }
}

/** What `search_grams` must hold of a workspace, from its orders; in the caller's transaction. */
export async function gramCounts(client: ClientBase, workspaceId: bigint): Promise<[gram: string, orders: number][]> {
  const grams = new GramCounts()
  const texts = `select search from orders where workspace_id = ${workspaceId}`
  for await (const [search] of rowsOfQuery(client, 'texts', texts)) grams.add(readableSearch(String(search)), 1)
  return grams.take()
}
