import { addCells, SEARCH_GRAMS } from '#server/aggregates/cell-tables.ts'
import type { OrderImage, Sign } from '#server/aggregates/order-image.ts'
import type { Keeper } from '#server/aggregates/updater.ts'
import type { TextChange, WriteTransaction } from '#server/database/ports.ts'
import { GramCounts } from './grams.ts'

/** So many grams are gathered at most: about 50 MB. */
const MAX_GRAMS = 500_000

/** Keeps `search_grams` and the text index. */
export class SearchIndex implements Keeper {
  readonly #grams = new GramCounts()
  /** By the order's number; where orders have none, by their ids. */
  readonly #changes = new Map<number | string, TextChange>()

  add({ number, idKey, search }: OrderImage, sign: Sign): void {
    this.#grams.add(search, sign === 1n ? 1 : -1)
    const key = number === 0 ? idKey : number
    const known = this.#changes.get(key)
    // An order's first change tells what the index holds of it, its last what it shall hold.
    const before = known ? known.before : sign === 1n ? undefined : search
    this.#changes.set(key, { number, before, after: sign === 1n ? search : undefined })
  }

  /** What may be written at any time between; keeps the memory flat. */
  async flushSome(transaction: WriteTransaction, workspaceId: number): Promise<void> {
    const changes = [...this.#changes.values()]
    this.#changes.clear()
    await transaction.changeTexts(changes)
    if (this.#grams.size > MAX_GRAMS) await this.#flushGrams(transaction, workspaceId)
  }

  async flush(transaction: WriteTransaction, workspaceId: number): Promise<void> {
    await this.flushSome(transaction, workspaceId)
    await this.#flushGrams(transaction, workspaceId)
  }

  async #flushGrams(transaction: WriteTransaction, workspaceId: number): Promise<void> {
    const cells = this.#grams.take().map(([gram, ...sums]) => ({ key: [gram], sums: sums.map(BigInt) }))
    await addCells(transaction, workspaceId, SEARCH_GRAMS, cells)
  }
}
