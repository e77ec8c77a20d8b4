import type { ClientBase } from 'pg'
import { GramCounts } from '#server/aggregates/search-grams/grams.ts'
import { copyRows } from './copy-rows.ts'
import { rowsOfQuery } from './cursor.ts'
import { readableSearch } from './search-text.ts'

/** Counts `search_grams` anew from the orders, in the caller's transaction; minutes for ten million. */
export async function remakePostgresGrams(client: ClientBase): Promise<void> {
  await client.query('delete from search_grams')
  const { rows } = await client.query('select id from workspaces')
  for (const { id } of rows) {
    const grams = new GramCounts()
    const texts = rowsOfQuery(client, 'texts', `select search from orders where workspace_id = ${id}`)
    for await (const [search] of texts) grams.add(readableSearch(String(search)), 1)
    const counts = grams.take().map((gram) => [id, ...gram])
    await copyRows(client, 'search_grams', ['workspace_id', 'gram', 'orders', 'own_orders'], counts)
  }
}
