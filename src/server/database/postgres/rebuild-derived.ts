import type { ClientBase } from 'pg'
import { GramCounts } from '#server/database/derived/grams.ts'
import { remakingSums } from '#server/database/derived/remake-sums.ts'
import { remakingRanges } from '#server/database/derived/sort-ranges.ts'
import { copyRows } from './copy-rows.ts'
import { rowsOfQuery } from './cursor.ts'
import { readableSearch } from './search-text.ts'

/** Makes every derived table anew from the orders, in the caller's transaction; the text index lies on the orders themselves. */
export async function rebuildPostgresDerived(client: ClientBase): Promise<void> {
  await client.query(`set local work_mem = '128MB'; set local jit = off; analyze orders; analyze order_lines;
    delete from search_grams`)
  const { rows } = await client.query('select id from workspaces')
  for (const { id } of rows) {
    for (const sql of remakingSums(Number(id))) await client.query(sql)
    for (const sql of remakingRanges(`workspace_id = ${id}`)) await client.query(sql)
    const grams = new GramCounts()
    const texts = rowsOfQuery(client, 'texts', `select search from orders where workspace_id = ${id}`)
    for await (const [search] of texts) grams.add(readableSearch(String(search)), 1)
    const counts = grams.take().map(([gram, orders]) => [id, gram, orders])
    await copyRows(client, 'search_grams', ['workspace_id', 'gram', 'orders'], counts)
  }
}
