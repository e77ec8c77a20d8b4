import type { DatabaseSync } from 'node:sqlite'
import { Cells } from './cells.ts'
import { GRAINS, type Grain, spanStart } from './grains.ts'
import type { OrderImage, Sign } from './order-image.ts'
import { highBits, lowBits } from './two-parts.ts'

/** Keeps `order_rollups`: orders and revenue per span, currency and status, channel, payment method, city. */
export class OrderRollups {
  readonly #days = new Cells()
  readonly #workspaceId: number
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync, workspaceId: number) {
    this.#database = database
    this.#workspaceId = workspaceId
  }

  add({ day, countedDay, currency, amount, ...order }: OrderImage, sign: Sign): void {
    const values = [sign, sign * amount]
    this.#days.add(['status', day, currency, order.status], values)
    if (countedDay === '') return
    this.#days.add(['counted', countedDay, currency, order.status], values)
    this.#days.add(['channel', countedDay, currency, order.channel], values)
    this.#days.add(['payment', countedDay, currency, order.paymentMethod], values)
    this.#days.add(['city', countedDay, currency, order.city], values)
  }

  flush(): void {
    const upsert = this.#database.prepare(
      `insert into order_rollups values (?, ?, ?, ?, ?, ?, ?, ?, ?)
       on conflict do update set orders = orders + excluded.orders,
       amount_high = amount_high + excluded.amount_high, amount_low = amount_low + excluded.amount_low`,
    )
    const drop = this.#database.prepare(
      `delete from order_rollups where workspace_id = ? and dimension = ? and grain = ? and start = ? and currency = ?
       and key = ? and orders = 0`,
    )
    for (const { grain, cells } of byGrain(this.#days, 1)) {
      for (const { key, sums } of cells) {
        const [dimension = '', start = '', currency = '', name = ''] = key
        const [orders = 0n, amount = 0n] = sums
        upsert.run(
          this.#workspaceId,
          dimension,
          grain,
          start,
          currency,
          name,
          orders,
          highBits(amount),
          lowBits(amount),
        )
        if (orders <= 0n) drop.run(this.#workspaceId, dimension, grain, start, currency, name)
      }
    }
  }
}

/** Cells of days as cells of every grain; `place` is where the day stands in the key. */
export function* byGrain(days: Cells, place: number) {
  const taken = days.take()
  for (const grain of GRAINS) yield { grain, cells: grain === 'd' ? taken : coarser(taken, grain, place) }
}

function coarser(taken: ReturnType<Cells['take']>, grain: Grain, place: number) {
  const cells = new Cells()
  for (const { key, sums } of taken) cells.add(key.with(place, spanStart(grain, key[place] ?? '')), sums)
  return cells.take()
}
