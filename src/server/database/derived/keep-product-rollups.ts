import type { DatabaseSync } from 'node:sqlite'
import { Cells } from './cells.ts'
import { byGrain } from './keep-order-rollups.ts'
import type { OrderImage, Sign } from './order-image.ts'
import { highBits, lowBits } from './two-parts.ts'

/** Keeps `product_rollups`: what the lines of each named product add up to per span and currency. */
export class ProductRollups {
  readonly #days = new Cells()
  readonly #workspaceId: number
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync, workspaceId: number) {
    this.#database = database
    this.#workspaceId = workspaceId
  }

  get size(): number {
    return this.#days.size
  }

  add({ countedDay, currency, lines }: OrderImage, sign: Sign): void {
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
        ],
      )
    }
  }

  flush(): void {
    const upsert = this.#database.prepare(
      `insert into product_rollups values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do update set
       ${SUMS.map((column) => `${column} = ${column} + excluded.${column}`).join(', ')}`,
    )
    const drop = this.#database.prepare(
      `delete from product_rollups where workspace_id = ? and grain = ? and start = ? and currency = ? and product = ?
       and lines = 0`,
    )
    for (const { grain, cells } of byGrain(this.#days, 0)) {
      for (const { key, sums } of cells) {
        const [start = '', currency = '', product = ''] = key
        const [
          orders = 0n,
          lines = 0n,
          amounts = 0n,
          amount = 0n,
          quantities = 0n,
          pieces = 0n,
          pricedPieces = 0n,
          priced = 0n,
        ] = sums
        upsert.run(
          this.#workspaceId,
          grain,
          start,
          currency,
          product,
          orders,
          lines,
          amounts,
          highBits(amount),
          lowBits(amount),
          quantities,
          pieces,
          pricedPieces,
          highBits(priced),
          lowBits(priced),
        )
        if (lines <= 0n) drop.run(this.#workspaceId, grain, start, currency, product)
      }
    }
  }
}

const SUMS = [
  'orders',
  'lines',
  'amounts',
  'amount_high',
  'amount_low',
  'quantities',
  'pieces',
  'priced_pieces',
  'priced_high',
  'priced_low',
]
