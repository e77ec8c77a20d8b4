import type { DatabaseSync } from 'node:sqlite'
import { PART_SEPARATOR } from '#contract/text.ts'
import { GramCounts } from './grams.ts'
import type { OrderImage, Sign } from './order-image.ts'

/** Keeps `order_search` (in ascending numbers, as FTS5 takes them fastest) and `search_grams`. */
export class SearchIndex {
  readonly #grams = new GramCounts()
  readonly #dropped = new Map<number, string>()
  readonly #texts = new Map<number, string>()
  readonly #workspaceId: number
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync, workspaceId: number) {
    this.#database = database
    this.#workspaceId = workspaceId
  }

  add({ number, search }: OrderImage, sign: Sign): void {
    this.#grams.add(search, sign === 1n ? 1 : -1)
    if (sign === 1n) this.#texts.set(number, search)
    else if (!this.#texts.delete(number)) this.#dropped.set(number, search)
  }

  flush(): void {
    const drop = this.#database.prepare('delete from order_search where rowid = ?')
    for (const [number, search] of this.#dropped) if (this.#texts.get(number) === search) this.#keep(number)
    for (const number of ascending(this.#dropped.keys())) drop.run(number)
    this.#dropped.clear()
    const insert = this.#database.prepare('insert into order_search (rowid, search) values (?, ?)')
    for (const number of ascending(this.#texts.keys())) insert.run(number, paddedText(this.#texts.get(number) ?? ''))
    this.#texts.clear()
    this.#flushGrams()
  }

  // An order may change without its text changing.
  #keep(number: number): void {
    this.#dropped.delete(number)
    this.#texts.delete(number)
  }

  #flushGrams(): void {
    const upsert = this.#database.prepare(
      'insert into search_grams values (?, ?, ?) on conflict do update set orders = orders + excluded.orders',
    )
    const drop = this.#database.prepare('delete from search_grams where workspace_id = ? and gram = ? and orders = 0')
    for (const [gram, orders] of this.#grams.take()) {
      upsert.run(this.#workspaceId, gram, orders)
      if (orders < 0) drop.run(this.#workspaceId, gram)
    }
  }
}

/** With two separators at the end, every character begins one of the index's threes, the last ones too. */
export function paddedText(search: string): string {
  return search + PART_SEPARATOR + PART_SEPARATOR
}

function ascending(numbers: Iterable<number>): number[] {
  return [...numbers].sort((a, b) => a - b)
}
