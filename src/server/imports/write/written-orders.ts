import type { ImportReport } from '#contract/imports/import-schema.ts'
import type { OrderContent } from '#server/changes/order-content.ts'
import { toMinor } from '#server/database/subunits.ts'

/** The amounts and the period of the orders that an import writes. */
export class WrittenOrders {
  /** Subunits by currency. */
  readonly #sums = new Map<string, bigint>()
  #from = ''
  #to = ''

  add({ amount, currency, day }: OrderContent): void {
    this.#sums.set(currency, (this.#sums.get(currency) ?? 0n) + amount)
    if (this.#from === '' || day < this.#from) this.#from = day
    if (day > this.#to) this.#to = day
  }

  /** For the report; absent without orders. */
  report(): Pick<ImportReport, 'written'> {
    if (this.#sums.size === 0) return {}
    const sums = [...this.#sums].sort(([a], [b]) => (a < b ? -1 : 1))
    const amounts = sums.map(([currency, sum]) => ({ currency, minor: toMinor(sum) }))
    return { written: { amounts, from: this.#from, to: this.#to } }
  }
}
