import { highPart, lowPart } from '#server/aggregates/exact-sum.ts'
import { addSums, byGranularity, type OrderImage, type Sign, SumsByKey, type Updater } from '#server/aggregates/sums.ts'
import type { WriteTransaction } from '#server/database/ports.ts'
import { ORDER_ROLLUPS } from '#server/database/schema/rollups.ts'

/**
 * Updates `order_rollups`: orders and revenue per span and currency. Dimension 'status' has every order, by its order
 * date; the others have the orders that count, by their reporting date ('counted' by status, 'refunded' the refunds).
 */
export class OrderRollups implements Updater {
  readonly #days = new SumsByKey()

  add({ day, reporting_day, currency, amount, ...order }: OrderImage, sign: Sign): void {
    const values = [sign, sign * amount]
    this.#days.add(['status', day, currency, order.status], values)
    if (reporting_day === '') return
    this.#days.add(['counted', reporting_day, currency, order.status], values)
    this.#days.add(['channel', reporting_day, currency, order.channel], values)
    this.#days.add(['payment', reporting_day, currency, order.payment_method], values)
    this.#days.add(['city', reporting_day, currency, order.city], values)
    if (order.country !== '') this.#days.add(['country', reporting_day, currency, order.country], values)
    if (order.refunded !== null)
      this.#days.add(['refunded', reporting_day, currency, order.status], [sign, sign * order.refunded])
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
