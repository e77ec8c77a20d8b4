import type { ClientBase } from 'pg'
import { remakingSums } from '#server/aggregates/rebuild.ts'
import { rebuildBuckets } from '#server/aggregates/sort-buckets/rebuild.ts'
import { remakePostgresGrams } from './remake-grams.ts'

/** Makes every derived table anew from the orders, in the caller's transaction; the text index lies on the orders themselves. */
export async function rebuildPostgresDerived(client: ClientBase): Promise<void> {
  await client.query(`set local work_mem = '128MB'; set local jit = off; analyze orders; analyze order_lines`)
  const { rows } = await client.query('select id from workspaces')
  for (const { id } of rows) {
    for (const sql of remakingSums(Number(id))) await client.query(sql)
    for (const sql of rebuildBuckets(Number(id))) await client.query(sql)
  }
  await remakePostgresGrams(client)
}
