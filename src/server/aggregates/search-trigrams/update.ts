import { PART_SEPARATOR } from '#contract/text.ts'
import type { OrderImage, Sign } from '#server/aggregates/order-image.ts'
import { addSums, type SumTable, type Updater } from '#server/aggregates/sum-table.ts'
import type { WriteTransaction } from '#server/database/ports.ts'

const SEARCH_TRIGRAMS: SumTable = { name: 'search_trigrams', keys: { trigram: 'text' }, sums: ['orders'] }

/** About 50 MB in memory. */
const MAX_TRIGRAMS = 500_000

/**
 * Counts the texts that contain each trigram. At every character of a part starts one: the character and up to two
 * that follow, so a shorter one is the end of a part.
 */
export class TrigramCounts {
  readonly #counts = new Map<string, number>()

  get size(): number {
    return this.#counts.size
  }

  /** `search` is a `searchText` of the contract. */
  add(search: string, sign: 1 | -1): void {
    for (const trigram of trigramsOf(search)) this.#counts.set(trigram, (this.#counts.get(trigram) ?? 0) + sign)
  }

  /** Returns the trigrams whose count is not 0 and starts over. */
  take(): [trigram: string, count: number][] {
    const counts = [...this.#counts].filter(([, count]) => count !== 0)
    this.#counts.clear()
    return counts
  }
}

/** The database replaces half surrogate pairs, so they are replaced before the text is cut. */
function trigramsOf(search: string): Set<string> {
  const trigrams = new Set<string>()
  for (const part of search.toWellFormed().split(PART_SEPARATOR)) {
    const letters = [...part]
    for (let i = 0; i < letters.length; i++) trigrams.add(letters.slice(i, i + 3).join(''))
  }
  return trigrams
}

/** Updates `search_trigrams`. */
export class SearchTrigrams implements Updater {
  readonly #counts = new TrigramCounts()

  get isFull(): boolean {
    return this.#counts.size > MAX_TRIGRAMS
  }

  add({ search }: OrderImage, sign: Sign): void {
    this.#counts.add(search, sign === 1n ? 1 : -1)
  }

  async flush(transaction: WriteTransaction, workspaceId: number): Promise<void> {
    const rows = this.#counts.take().map(([trigram, count]) => ({ key: [trigram], sums: [BigInt(count)] }))
    await addSums(transaction, workspaceId, SEARCH_TRIGRAMS, rows)
  }
}
