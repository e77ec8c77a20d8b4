import type { DatabaseSync } from 'node:sqlite'
import { paddedText } from './fts-texts.ts'

/** Rebuilds the text index from the orders, in the caller's transaction. */
export function rebuildTextIndex(database: DatabaseSync): void {
  database.exec(`insert into order_search (order_search) values ('delete-all')`)
  const insert = database.prepare('insert into order_search (rowid, search) values (?, ?)')
  for (const { number, search } of database.prepare('select number, search from orders order by number').iterate())
    insert.run(Number(number), paddedText(String(search)))
}
