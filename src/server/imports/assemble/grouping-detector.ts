import type { Grouping } from '#server/imports/formats/source.ts'
import type { GroupRow, OrderGroup } from './order-group.ts'

/** Detects from all orders of a file how its rows belong to them, where the format does not say it. */
export class GroupingDetector {
  readonly #isKnown: boolean
  #rowsAreLines: boolean
  /** Orders with different lines, and orders with different totals. */
  #differentLines = 0
  #differentTotals = 0

  constructor(grouping: Grouping) {
    this.#isKnown = grouping !== 'detected'
    this.#rowsAreLines = grouping === 'one row per line'
  }

  /** Every order is added once. */
  readonly add = ({ rows }: OrderGroup): void => {
    const [first, ...others] = rows
    if (this.#isKnown || !first || others.length === 0) return
    const differs = (row: GroupRow) => !row.startsOrder && !row.conflict && lineKey(row) !== lineKey(first)
    if (!first.startsOrder && others.some(differs)) this.#rowsAreLines = true
    const totals = new Set(rows.filter((row) => row.total !== '' && !row.conflict).map((row) => row.total))
    if (new Set(rows.map(lineKey)).size > 1) this.#differentLines++
    if (totals.size > 1) this.#differentTotals++
  }

  /**
   * Whether the rows of a generic file are lines: some order has two rows with different products, quantities or amounts.
   * Otherwise each row is an order, and a second row with the same ID repeats or contradicts it.
   */
  get rowsAreLines(): boolean {
    return this.#rowsAreLines
  }

  /** Whether the total column has line amounts: in most orders of several rows it differs from row to row. */
  get totalsArePerLine(): boolean {
    return this.#rowsAreLines && this.#differentTotals > 0 && this.#differentTotals * 2 >= this.#differentLines
  }
}

function lineKey(row: GroupRow): string {
  return row.lines
    .map(({ product, quantity, price, amount }) => [product, quantity, price, amount].join('\u001f'))
    .join('\u001e')
}
