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
  const insert = 'insert into order_search (rowid, search) select number, search || ? from orders order by number'
  database.prepare(insert).run(paddedText(''))
}
