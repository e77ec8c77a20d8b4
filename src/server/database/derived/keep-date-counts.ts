import type { DatabaseSync } from 'node:sqlite'
import type { OrderImage, Sign } from './order-image.ts'

const DAY = 86_400_000

/** Keeps `date_counts`. */
export class DateCounts {
  readonly #counts = new Map<number, number>()
  readonly #workspaceId: number
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync, workspaceId: number) {
    this.#database = database
    this.#workspaceId = workspaceId
  }

  add({ placedAt }: OrderImage, sign: Sign): void {
    const day = Math.floor(placedAt / DAY)
    this.#counts.set(day, (this.#counts.get(day) ?? 0) + Number(sign))
  }

  flush(): void {
    const upsert = this.#database.prepare(
      'insert into date_counts values (?, ?, ?) on conflict do update set orders = orders + excluded.orders',
    )
    const drop = this.#database.prepare('delete from date_counts where workspace_id = ? and utc_day = ? and orders = 0')
    for (const [day, orders] of this.#counts) {
      upsert.run(this.#workspaceId, day, orders)
      if (orders <= 0) drop.run(this.#workspaceId, day)
    }
    this.#counts.clear()
  }
}
