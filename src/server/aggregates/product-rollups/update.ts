import { highPart, lowPart } from '#server/aggregates/exact-sum.ts'
import { addSums, byGranularity, type OrderImage, type Sign, SumsByKey, type Updater } from '#server/aggregates/sums.ts'
import type { WriteTransaction } from '#server/database/ports.ts'
import { PRODUCT_ROLLUPS } from '#server/database/schema/rollups.ts'

/** In the order of the table's columns. */
const SUMS = [
  'orders',
  'lines',
  'amounts',
  'amount',
  'quantities',
  'pieces',
  'priced_pieces',
  'priced',
  'order',
] as const
/** Stored in two parts. */
const AMOUNTS = ['amount', 'priced', 'order']

/**
 * Updates `product_rollups`: what the lines of each named product, and the orders that contain it, add up to per span
 * and currency.
 */
export class ProductRollups implements Updater {
  readonly #days = new SumsByKey()

  add({ reporting_day, currency, amount: whole, lines }: OrderImage, sign: Sign): void {
    if (reporting_day === '') return
    const seen = new Set<string>()
    for (const { product, amount, quantity } of lines) {
      if (product === '') continue
      const isFirst = !seen.has(product)
      seen.add(product)
      const hasAmount = amount !== null
      const hasQuantity = quantity !== null
      const sums: Record<(typeof SUMS)[number], bigint> = {
        orders: isFirst ? sign : 0n,
        lines: sign,
        amounts: hasAmount ? sign : 0n,
        quantities: hasQuantity ? sign : 0n,
        pieces: sign * (quantity ?? 0n),
        priced_pieces: hasAmount ? sign * (quantity ?? 0n) : 0n,
        amount: sign * (amount ?? 0n),
        priced: hasQuantity ? sign * (amount ?? 0n) : 0n,
        order: isFirst ? sign * whole : 0n,
      }
      this.#days.add(
        [reporting_day, currency, product],
        SUMS.map((name) => sums[name]),
      )
    }
  }

  async flush(transaction: WriteTransaction, workspaceId: number): Promise<void> {
    const rows = byGranularity(this.#days, 0).map(({ granularity, key, sums }) => ({
      key: [granularity, ...key],
      sums: sums.flatMap((sum, i) => (AMOUNTS.includes(SUMS[i] ?? '') ? [highPart(sum), lowPart(sum)] : [sum])),
    }))
    await addSums(transaction, workspaceId, PRODUCT_ROLLUPS, rows)
  }
}
