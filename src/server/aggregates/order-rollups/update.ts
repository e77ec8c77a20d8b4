import { highPart, lowPart } from '#server/aggregates/exact-sum.ts'
import { GRANULARITIES, spanStart } from '#server/aggregates/granularity.ts'
import type { OrderImage, Sign } from '#server/aggregates/order-image.ts'
import { addSums, SumsByKey, type SumTable, type Updater } from '#server/aggregates/sum-table.ts'
import type { WriteTransaction } from '#server/database/ports.ts'

export const ORDER_ROLLUPS: SumTable = {
  name: 'order_rollups',
  keys: { dimension: 'text', granularity: 'text', start: 'text', currency: 'text', key: 'text' },
  sums: ['orders', 'amount_high', 'amount_low'],
}

/**
 * Updates `order_rollups`: orders and revenue per span and currency. Dimension 'status' has every order, by its order
 * date; the others have the orders that count, by their reporting date ('counted' by status).
 */
export class OrderRollups implements Updater {
  readonly #days = new SumsByKey()

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
    const rows = byGranularity(this.#days, 1).map(
      ({ granularity, key: [dimension = '', ...key], sums: [orders = 0n, amount = 0n] }) => ({
        key: [dimension, granularity, ...key],
        sums: [orders, highPart(amount), lowPart(amount)],
      }),
    )
    await addSums(transaction, workspaceId, ORDER_ROLLUPS, rows)
  }
}

/** Sums of days as sums of every granularity; `position` is where the day is in the key. */
export function byGranularity(days: SumsByKey, position: number) {
  const rows = days.take()
  return GRANULARITIES.flatMap((granularity) => {
    const sums = new SumsByKey()
    for (const row of rows) sums.add(row.key.with(position, spanStart(granularity, row.key[position] ?? '')), row.sums)
    return sums.take().map((row) => ({ granularity, ...row }))
  })
}
