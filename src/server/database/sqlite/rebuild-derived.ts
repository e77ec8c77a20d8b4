import type { DatabaseSync } from 'node:sqlite'
import { remakingSums } from '#server/aggregates/rebuild.ts'
import { rebuildBuckets } from '#server/aggregates/sort-buckets/rebuild.ts'
import { paddedText } from './fts-texts.ts'
import { remakeGrams } from './remake-grams.ts'

/** Makes every derived table anew from the orders, in the caller’s transaction; half a minute for a million orders. */
export function rebuildDerived(database: DatabaseSync): void {
  database.exec(`insert into order_search (order_search) values ('delete-all')`)
  for (const { id } of database.prepare('select id from workspaces').all()) {
    for (const sql of remakingSums(Number(id))) database.exec(sql)
    for (const sql of rebuildBuckets(Number(id))) database.exec(sql)
  }
  const insert = database.prepare('insert into order_search (rowid, search) values (?, ?)')
  remakeGrams(database, (number, search) => insert.run(number, paddedText(search)))
}
