import type { DatabaseSync } from 'node:sqlite'
import type { KeptTable } from '#server/database/kept-tables.ts'
import { NUMBERS_PER_WORKSPACE } from './number-orders.ts'

type Value = string | number | bigint | null
type Rows = AsyncIterable<readonly Value[]> | Iterable<readonly Value[]>

/** The rows of a table by its key; integers as BigInt. In the caller's transaction. */
export function* readKept(database: DatabaseSync, { name, columns, key }: KeptTable): Generator<Value[]> {
  const select = database.prepare(`select ${columns.join(', ')} from ${name} order by ${key.join(', ')}`)
  select.setReadBigInts(true)
  select.setReturnArrays(true)
  for (const row of select.iterate()) yield row as unknown as Value[]
}

/** Writes rows into a table that has none of them, in the caller's transaction; answers how many. Orders get numbers. */
export async function writeKept(database: DatabaseSync, { name, columns }: KeptTable, rows: Rows): Promise<number> {
  const isOrders = name === 'orders'
  const all = isOrders ? ['number', ...columns] : columns
  const insert = database.prepare(`insert into ${name} (${all.join(', ')}) values (${all.map(() => '?').join(', ')})`)
  let count = 0
  for await (const row of rows) {
    count++
    if (isOrders) insert.run(Number(row[0]) * NUMBERS_PER_WORKSPACE + count, ...row)
    else insert.run(...row)
  }
  return count
}
