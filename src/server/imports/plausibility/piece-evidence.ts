import type { FileOrder } from '#server/imports/assemble/file-order.ts'

/** Stored quantities are ten-thousandths of a piece. */
const PIECE = 10_000n
/** Products whose prices are compared with the later ones. */
const FIRST = 1_000

/** Whether prices are of one piece or of all pieces of a line, as lines of one product with different quantities show. */
export class PieceEvidence {
  /** Lines of several pieces. */
  several = 0
  /** Lines with another quantity and the same price as the product's first line, and with a price that is as many times larger. */
  same = 0
  multiplied = 0
  readonly #first = new Map<string, { readonly quantity: bigint; readonly price: bigint }>()

  add({ currency, lines }: FileOrder): void {
    for (const { product, sku, quantity, price } of lines) {
      if (!quantity || !price) continue
      if (quantity > PIECE) this.several++
      const key = [currency, product, sku].join('\u001f')
      const first = this.#first.get(key)
      if (!first && this.#first.size < FIRST) this.#first.set(key, { quantity, price })
      if (!first || first.quantity === quantity) continue
      if (first.price === price) this.same++
      else if (first.price * quantity === price * first.quantity) this.multiplied++
    }
  }
}
