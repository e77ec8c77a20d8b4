import { MAX_QUANTITY } from '#contract/orders/order-limits.ts'
import { exactSum, sumAmountsSql } from '#server/aggregates/exact-sum.ts'
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
  /** By product, of those with large lines: the sum of all its lines. Read once, since a product can have millions of them. */
  readonly #sums = new Map<string, bigint>()
  /** Products with lines that were not checked yet. */
  readonly #unchecked = new Set<string>()

  add({ lines }: OrderImage, sign: Sign): void {
    for (const { product, quantity } of lines) {
      const size = quantity === null || quantity >= 0n ? (quantity ?? 0n) : -quantity
      const sum = this.#sums.get(product)
      if (sum !== undefined) this.#sums.set(product, sum + sign * size)
      if (size <= LARGE || product === '') continue
      this.#grown.set(product, (this.#grown.get(product) ?? 0n) + sign * size)
      this.#unchecked.add(product)
    }
  }

  /** Due when the lines are written, before they are added up. Throws `UnstorableError`. */
  async check(transaction: WriteTransaction, workspaceId: number): Promise<void> {
    const grown = [...this.#unchecked].filter((product) => (this.#grown.get(product) ?? 0n) > 0n)
    this.#unchecked.clear()
    const unread = grown.filter((product) => !this.#sums.has(product))
    if (unread.length > 0) await this.#read(transaction, workspaceId, unread)
    const large = grown.find((product) => (this.#sums.get(product) ?? 0n) > MAX_SUM)
    if (large !== undefined) throw new UnstorableError(changeMessages.quantitySum(large))
  }

  async #read(transaction: WriteTransaction, workspaceId: number, products: readonly string[]): Promise<void> {
    const [high, low] = sumAmountsSql('abs(l.quantity)')
    const rows = await transaction.withRows(
      `select input_rows.product as product, ${high} as high, ${low} as low from $rows join order_lines l
       on l.workspace_id = ${workspaceId} and l.product = input_rows.product group by input_rows.product`,
      { product: 'text' },
      products.map((product) => [product]),
    )
    for (const row of rows) this.#sums.set(String(row.product), exactSum(BigInt(row.high ?? 0), BigInt(row.low ?? 0)))
  }
}
