import type { GroupRow, OrderGroup } from './order-group.ts'

/** What all orders of a file together say about its rows; each order is shown to it once. */
export class GroupEvidence {
  #lines = false
  #several = 0
  #varying = 0

  add({ rows }: OrderGroup): void {
    const [first, ...others] = rows
    if (!first || others.length === 0) return
    const differs = (row: GroupRow) => !row.begins && !row.conflict && lineKey(row) !== lineKey(first)
    if (!first.begins && others.some(differs)) this.#lines = true
    const totals = new Set(rows.filter((row) => row.total !== '' && !row.conflict).map((row) => row.total))
    if (new Set(rows.map(lineKey)).size > 1) this.#several++
    if (totals.size > 1) this.#varying++
  }

  /**
   * Whether the rows of a generic file are lines: some order has two rows with different products, quantities or
   * amounts. If none has, each row is an order, and a second row of the same id is a repeat or a contradiction.
   */
  get rowsAreLines(): boolean {
    return this.#lines
  }

  /** Whether a total column holds the amounts of lines: in most orders of several rows it differs from row to row. */
  get totalsArePerLine(): boolean {
    return this.#varying > 0 && this.#varying * 2 >= this.#several
  }
}

function lineKey(row: GroupRow): string {
  return row.lines
    .map(({ product, quantity, price, amount }) => [product, quantity, price, amount].join('\u001f'))
    .join('\u001e')
}
