import { highPart, lowPart } from '#server/aggregates/exact-sum.ts'
import type { OrderImage, Sign } from '#server/aggregates/order-image.ts'
import { byGranularity } from '#server/aggregates/order-rollups/update.ts'
import { addSums, SumsByKey, type SumTable, type Updater } from '#server/aggregates/sum-table.ts'
import type { WriteTransaction } from '#server/database/ports.ts'

const COUNTS = ['orders', 'lines', 'amounts', 'quantities', 'pieces', 'priced_pieces'] as const
/** Stored in two parts. `order` is the amount of the whole orders, with all their lines. */
const AMOUNTS = ['amount', 'priced', 'order'] as const

export const PRODUCT_ROLLUPS: SumTable = {
  name: 'product_rollups',
  keys: { granularity: 'text', start: 'text', currency: 'text', product: 'text' },
  sums: [...COUNTS, ...AMOUNTS.flatMap((name) => [`${name}_high`, `${name}_low`])],
}

/**
 * Updates `product_rollups`: what the lines of each named product, and the orders that contain it, add up to per span
 * and currency.
 */
export class ProductRollups implements Updater {
  readonly #days = new SumsByKey()

  add({ countedDay, currency, amount: whole, lines }: OrderImage, sign: Sign): void {
    if (countedDay === '') return
    const seen = new Set<string>()
    for (const { product, amount, quantity } of lines) {
      if (product === '') continue
      const isFirst = !seen.has(product)
      seen.add(product)
      const hasAmount = amount !== null
      const hasQuantity = quantity !== null
      const sums: Record<(typeof COUNTS)[number] | (typeof AMOUNTS)[number], bigint> = {
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
        [countedDay, currency, product],
        [...COUNTS, ...AMOUNTS].map((name) => sums[name]),
      )
    }
  }

  async flush(transaction: WriteTransaction, workspaceId: number): Promise<void> {
    const rows = byGranularity(this.#days, 0).map(({ granularity, key, sums }) => ({
      key: [granularity, ...key],
      sums: sums.flatMap((sum, i) => (i < COUNTS.length ? [sum] : [highPart(sum), lowPart(sum)])),
    }))
    await addSums(transaction, workspaceId, PRODUCT_ROLLUPS, rows)
  }
}
