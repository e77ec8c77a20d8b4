import type { DatabaseSync } from 'node:sqlite'
import { GramCounts } from '#server/aggregates/search-grams/grams.ts'

/** Counts `search_grams` anew from the orders, and shows every text that it reads. */
export function remakeGrams(
  database: DatabaseSync,
  onText: (number: number | bigint, search: string) => void = () => {},
): void {
  database.exec('delete from search_grams')
  const count = database.prepare('insert into search_grams values (?, ?, ?, ?)')
  for (const { id } of database.prepare('select id from workspaces').all()) {
    const workspaceId = Number(id)
    const grams = new GramCounts()
    const orders = database.prepare('select number, search from orders where workspace_id = ? order by number')
    for (const { number, search } of orders.iterate(workspaceId)) {
      onText(Number(number), String(search))
      grams.add(String(search), 1)
    }
    for (const counts of grams.take()) count.run(workspaceId, ...counts)
  }
}
