import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { PART_SEPARATOR } from '#contract/text.ts'
import type { TextChange } from '#server/database/ports.ts'

/** Orders of a workspace have numbers from `workspace id * NUMBERS_PER_WORKSPACE`, so one text index serves all workspaces. */
export const NUMBERS_PER_WORKSPACE = 2 ** 40

/** Updates `order_search`, in ascending numbers, which is fastest with FTS5. */
export function changeTexts(prepare: (sql: string) => StatementSync, changes: readonly TextChange[]): void {
  const due = changes.filter(({ before, after }) => before !== after).sort((a, b) => a.number - b.number)
  const drop = prepare('delete from order_search where rowid = ?')
  for (const { number, before } of due) if (before !== undefined) drop.run(number)
  const insert = prepare('insert into order_search (rowid, search) values (?, ?)')
  for (const { number, after } of due) if (after !== undefined) insert.run(number, paddedText(after))
}

/** With two separators at the end, a trigram starts at every character, the last ones included. */
export function paddedText(search: string): string {
  return search + PART_SEPARATOR + PART_SEPARATOR
}

/** Rebuilds the text index from the orders, in the caller's transaction. */
export function rebuildTextIndex(database: DatabaseSync): void {
  database.exec(`insert into order_search (order_search) values ('delete-all')`)
  const insert = database.prepare('insert into order_search (rowid, search) values (?, ?)')
  for (const { number, search } of database.prepare('select number, search from orders order by number').iterate())
    insert.run(Number(number), paddedText(String(search)))
}

/** Pages that are merged in one transaction, a few milliseconds. */
const MERGED_PAGES = 64
/** Parts of the index after which a write merges all of it. With FTS5's 16, fast changes would get there before the steps end. */
const MOST_PARTS = 64

/** Merges a part of the text index in the caller's transaction; false if there was nothing to merge. */
export function mergeTextPages(database: DatabaseSync): boolean {
  const changes = database.prepare('select total_changes() as rows')
  const rows = () => Number(changes.get()?.rows)
  if (!database.prepare(`select v from order_search_config where k = 'crisismerge'`).get())
    database.exec(`insert into order_search (order_search, rank) values ('crisismerge', ${MOST_PARTS})`)
  const before = rows()
  database.exec(`insert into order_search (order_search, rank) values ('merge', ${MERGED_PAGES})`)
  // The command itself counts as one.
  return rows() - before > 1
}
