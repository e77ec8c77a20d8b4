import type { WriteTransaction } from '#server/database/ports.ts'
import { addCells, DATE_COUNTS } from './cell-tables.ts'
import type { OrderImage, Sign } from './order-image.ts'
import type { Keeper } from './updater.ts'

const DAY = 86_400_000

/** Keeps `date_counts`. */
export class DateCounts implements Keeper {
  readonly #counts = new Map<number, bigint>()

  add({ placedAt }: OrderImage, sign: Sign): void {
    const day = Math.floor(placedAt / DAY)
    this.#counts.set(day, (this.#counts.get(day) ?? 0n) + sign)
  }

  async flush(transaction: WriteTransaction, workspaceId: number): Promise<void> {
    const cells = [...this.#counts].map(([day, orders]) => ({ key: [day], sums: [orders] }))
    this.#counts.clear()
    await addCells(transaction, workspaceId, DATE_COUNTS, cells)
  }
}
