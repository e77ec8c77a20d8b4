import { PART_SEPARATOR } from '#contract/text.ts'
import { addSums, type OrderImage, type Sign, type Updater } from '#server/aggregates/sums.ts'
import type { Row, Statements, WriteTransaction } from '#server/database/ports.ts'
import { SEARCH_TRIGRAMS } from '#server/database/schema/rollups.ts'

/** About 50 MB in memory. */
const MAX_TRIGRAMS = 500_000

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

/** Recounts the trigrams of every order and reports the first wrong count; empty when all are right. */
export async function trigramFaults(statements: Statements, workspaceId: number): Promise<string[]> {
  const expected = new Map((await countTrigrams(statements, workspaceId)).take())
  const stored = `select trigram, orders from search_trigrams where workspace_id = ${workspaceId}`
  for await (const rows of statements.pages(stored)) {
    const wrong = rows.find(({ trigram, orders }: Row) => expected.get(String(trigram)) !== Number(orders))
    if (wrong) return [`search_trigrams has ${wrong.orders} orders with "${wrong.trigram}"`]
    for (const { trigram } of rows) expected.delete(String(trigram))
  }
  const [lacking] = expected.keys()
  return lacking === undefined ? [] : [`search_trigrams lacks "${lacking}"`]
}

async function countTrigrams(statements: Statements, workspaceId: number): Promise<SearchTrigrams> {
  const trigrams = new SearchTrigrams()
  for await (const rows of statements.pages(`select search from orders where workspace_id = ${workspaceId}`)) {
    for (const { search } of rows) trigrams.add({ search: statements.readableSearch(String(search)) }, 1n)
  }
  return trigrams
}

/** Rebuilds a workspace's `search_trigrams` from its orders; minutes for ten million. */
export async function rebuildTrigrams(transaction: WriteTransaction, workspaceId: number): Promise<void> {
  await transaction.query(`delete from search_trigrams where workspace_id = ${workspaceId}`)
  const trigrams = await countTrigrams(transaction, workspaceId)
  await trigrams.flush(transaction, workspaceId)
}
