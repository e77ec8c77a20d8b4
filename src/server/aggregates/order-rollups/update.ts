import { addCells, ORDER_ROLLUPS } from '#server/aggregates/cell-tables.ts'
import { Cells } from '#server/aggregates/cells.ts'
import { GRAINS, spanStart } from '#server/aggregates/granularity.ts'
import type { OrderImage, Sign } from '#server/aggregates/order-image.ts'
import { highBits, lowBits } from '#server/aggregates/two-parts.ts'
import type { Keeper } from '#server/aggregates/updater.ts'
import type { WriteTransaction } from '#server/database/ports.ts'

/**
 * Keeps `order_rollups`: orders and revenue per span, currency and status, of all orders by the day they were placed; by
 * status, channel, payment method and city, of those that count, by their counted day.
 */
export class OrderRollups implements Keeper {
  readonly #days = new Cells()

  add({ day, countedDay, currency, amount, ...order }: OrderImage, sign: Sign): void {
    const values = [sign, sign * amount]
    this.#days.add(['status', day, currency, order.status], values)
    if (countedDay === '') return
    this.#days.add(['counted', countedDay, currency, order.status], values)
    this.#days.add(['channel', countedDay, currency, order.channel], values)
    this.#days.add(['payment', countedDay, currency, order.paymentMethod], values)
    this.#days.add(['city', countedDay, currency, order.city], values)
  }

  async flush(transaction: WriteTransaction, workspaceId: number): Promise<void> {
    const cells = byGrain(this.#days, 1).map(
      ({ grain, key: [dimension = '', ...key], sums: [orders = 0n, amount = 0n] }) => ({
        key: [dimension, grain, ...key],
        sums: [orders, highBits(amount), lowBits(amount)],
      }),
    )
    await addCells(transaction, workspaceId, ORDER_ROLLUPS, cells)
  }
}

/** Cells of days as cells of every grain; `place` is where the day stands in the key. */
export function byGrain(days: Cells, place: number) {
  const taken = days.take()
  return GRAINS.flatMap((grain) => {
    const cells = new Cells()
    for (const { key, sums } of taken) cells.add(key.with(place, spanStart(grain, key[place] ?? '')), sums)
    return cells.take().map((cell) => ({ grain, ...cell }))
  })
}
