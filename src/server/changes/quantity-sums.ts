import { MAX_QUANTITY } from '#contract/orders/order-limits.ts'
import type { OrderImage, Sign } from '#server/aggregates/sums.ts'
import type { WriteTransaction } from '#server/database/ports.ts'
import { UnstorableError } from '#server/database/read-errors.ts'
import { changeMessages } from './messages.ts'

/** Of all lines of one product, in ten-thousandths: sums of many products stay within 64 bits, too. */
const MAX_SUM = 1000n * MAX_QUANTITY
/** Of smaller lines it would take 10 million to pass the limit. */
const LARGE = MAX_QUANTITY / 10_000n

/** Watches that the quantities of no product add up to what cannot be stored. */
export class QuantitySums {
  /** By product: how much its large lines have grown in this transaction. */
  readonly #grown = new Map<string, bigint>()

  add({ lines }: OrderImage, sign: Sign): void {
    for (const { product, quantity } of lines) {
      const size = quantity === null || quantity >= 0n ? (quantity ?? 0n) : -quantity
      if (size > LARGE && product !== '') this.#grown.set(product, (this.#grown.get(product) ?? 0n) + sign * size)
    }
  }

  /** Due when the lines are written, before they are added up. Throws `UnstorableError`. */
  async check(transaction: WriteTransaction, workspaceId: number): Promise<void> {
    const products = [...this.#grown].filter(([, size]) => size > 0n).map(([product]) => [product])
    if (products.length === 0) return
    // As numbers with a fraction, which do not overflow.
    const [large] = await transaction.withRows(
      `select input_rows.product as product from $rows join order_lines l
       on l.workspace_id = ${workspaceId} and l.product = input_rows.product
       group by input_rows.product having sum(abs(cast(l.quantity as double precision))) > ${MAX_SUM}.0`,
      { product: 'text' },
      products,
    )
    if (large) throw new UnstorableError(changeMessages.quantitySum(String(large.product)))
  }
}
