import type { DatabaseSync } from 'node:sqlite'
import { DERIVED_QUERIES } from '#server/database/derived/derived-queries.ts'
import { GramCounts } from '#server/database/derived/grams.ts'
import { paddedText } from '#server/database/derived/keep-search.ts'

/** Makes every derived table anew from the orders, in the caller’s transaction; minutes for a million orders. */
export function rebuildDerived(database: DatabaseSync): void {
  for (const table of new Set(DERIVED_QUERIES.map(({ table }) => table))) database.exec(`delete from ${table}`)
  for (const { table, select } of DERIVED_QUERIES) database.exec(`insert into ${table} ${select}`)
  rebuildSearch(database)
}

function rebuildSearch(database: DatabaseSync): void {
  database.exec(`insert into order_search (order_search) values ('delete-all'); delete from search_grams`)
  const insert = database.prepare('insert into order_search (rowid, search) values (?, ?)')
  for (const { workspace_id: workspaceId } of database.prepare('select distinct workspace_id from orders').all()) {
    const grams = new GramCounts()
    const orders = database.prepare('select number, search from orders where workspace_id = ? order by number')
    for (const { number, search } of orders.iterate(workspaceId ?? 0)) {
      insert.run(number ?? 0, paddedText(String(search)))
      grams.add(String(search), 1)
    }
    const count = database.prepare('insert into search_grams values (?, ?, ?)')
    for (const [gram, orders] of grams.take()) count.run(workspaceId ?? 0, gram, orders)
  }
}
