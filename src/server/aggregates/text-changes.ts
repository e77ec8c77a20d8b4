import type { TextChange, WriteTransaction } from '#server/database/ports.ts'
import type { OrderImage, Sign } from './order-image.ts'
import type { Updater } from './sums.ts'

/** Updates the text index, once per order. */
export class TextChanges implements Updater {
  /** By the order's number, or by its id where orders have no numbers. */
  readonly #changes = new Map<number | string, TextChange>()

  add({ number, id_key, search }: OrderImage, sign: Sign): void {
    const key = number === 0 ? id_key : number
    const known = this.#changes.get(key)
    // The first change of an order has the indexed text, the last one the new text.
    const before = known ? known.before : sign === 1n ? undefined : search
    this.#changes.set(key, { number, before, after: sign === 1n ? search : undefined })
  }

  async flush(transaction: WriteTransaction): Promise<void> {
    const changes = [...this.#changes.values()]
    this.#changes.clear()
    await transaction.changeTexts(changes)
  }
}
