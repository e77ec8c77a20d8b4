import type { GroupRow, OrderGroup } from './group-table.ts'

/** All orders of a file. */
export interface GroupedOrders {
  readonly size: number
  /** What all of them together say about the file. */
  grouping(): GroupingDetector
  /** In the order of their first records. */
  all(): Iterable<OrderGroup>
}

/** Detects from all orders of a file how its rows belong to them. Every order is added once. */
export class GroupingDetector {
  #rowsAreLines = false
  /** Orders with different lines, and orders with different totals. */
  #differentLines = 0
  #differentTotals = 0

  add({ rows }: OrderGroup): void {
    const [first, ...others] = rows
    if (!first || others.length === 0) return
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
    return this.#differentTotals > 0 && this.#differentTotals * 2 >= this.#differentLines
  }
}

function lineKey(row: GroupRow): string {
  return row.lines
    .map(({ product, quantity, price, amount }) => [product, quantity, price, amount].join('\u001f'))
    .join('\u001e')
}
