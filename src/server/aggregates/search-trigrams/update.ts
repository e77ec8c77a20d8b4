import { PART_SEPARATOR } from '#contract/text.ts'
import { addSums, type OrderImage, type Sign, type Updater } from '#server/aggregates/sums.ts'
import type { WriteTransaction } from '#server/database/ports.ts'
import { SEARCH_TRIGRAMS } from '#server/database/schema/search-trigrams.ts'

/** About 50 MB in memory. */
const MAX_TRIGRAMS = 500_000

/** Updates `search_trigrams`. */
export class SearchTrigrams implements Updater {
  readonly #counts = new Map<string, number>()

  get isFull(): boolean {
    return this.#counts.size > MAX_TRIGRAMS
  }

  add({ search }: Pick<OrderImage, 'search'>, sign: Sign): void {
    for (const trigram of trigramsOf(search)) this.#counts.set(trigram, (this.#counts.get(trigram) ?? 0) + Number(sign))
  }

  /** Returns the trigrams whose count is not 0 and starts over. */
  take(): [trigram: string, count: number][] {
    const counts = [...this.#counts].filter(([, count]) => count !== 0)
    this.#counts.clear()
    return counts
  }

  async flush(transaction: WriteTransaction, workspaceId: number): Promise<void> {
    const rows = this.take().map(([trigram, count]) => ({ key: [trigram], sums: [BigInt(count)] }))
    await addSums(transaction, workspaceId, SEARCH_TRIGRAMS, rows)
  }
}

/**
 * At every character of a part starts one: the character and up to two that follow, so a shorter one is the end of a
 * part. The database replaces half surrogate pairs, so they are replaced before the text is cut.
 */
function trigramsOf(search: string): Set<string> {
  const trigrams = new Set<string>()
  for (const part of search.toWellFormed().split(PART_SEPARATOR)) {
    const letters = [...part]
    for (let i = 0; i < letters.length; i++) trigrams.add(letters.slice(i, i + 3).join(''))
  }
  return trigrams
}
