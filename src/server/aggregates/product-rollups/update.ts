import { addCells, PRODUCT_ROLLUPS } from '#server/aggregates/cell-tables.ts'
import { Cells } from '#server/aggregates/cells.ts'
import type { OrderImage, Sign } from '#server/aggregates/order-image.ts'
import { byGrain } from '#server/aggregates/order-rollups/update.ts'
import { highBits, lowBits } from '#server/aggregates/two-parts.ts'
import type { Keeper } from '#server/aggregates/updater.ts'
import type { WriteTransaction } from '#server/database/ports.ts'

/** Keeps `product_rollups`: what the lines of each named product, and the orders they stand in, add up to per
 * span and currency. */
export class ProductRollups implements Keeper {
  readonly #days = new Cells()

  add({ countedDay, currency, amount: whole, lines }: OrderImage, sign: Sign): void {
    if (countedDay === '') return
    const seen = new Set<string>()
    for (const { product, amount, quantity } of lines) {
      if (product === '') continue
      const isFirst = !seen.has(product)
      seen.add(product)
      this.#days.add(
        [countedDay, currency, product],
        [
          isFirst ? sign : 0n,
          sign,
          amount === null ? 0n : sign,
          sign * (amount ?? 0n),
          quantity === null ? 0n : sign,
          sign * (quantity ?? 0n),
          amount === null ? 0n : sign * (quantity ?? 0n),
          quantity === null ? 0n : sign * (amount ?? 0n),
          isFirst ? sign * whole : 0n,
        ],
      )
    }
  }

  async flush(transaction: WriteTransaction, workspaceId: number): Promise<void> {
    const cells = byGrain(this.#days, 0).map(({ grain, key, sums }) => ({ key: [grain, ...key], sums: stored(sums) }))
    await addCells(transaction, workspaceId, PRODUCT_ROLLUPS, cells)
  }
}

function stored(sums: readonly bigint[]): bigint[] {
  const [orders = 0n, lines = 0n, amounts = 0n, amount = 0n, quantities = 0n, pieces = 0n, pricedPieces = 0n] = sums
  const [priced = 0n, whole = 0n] = sums.slice(7)
  const counted = [orders, lines, amounts, highBits(amount), lowBits(amount), quantities, pieces, pricedPieces]
  return [...counted, highBits(priced), lowBits(priced), highBits(whole), lowBits(whole)]
}
