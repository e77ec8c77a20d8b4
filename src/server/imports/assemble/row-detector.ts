import { MONEY_FIELDS, type MoneyField } from '#contract/orders/shown-fields.ts'
import type { Grouping } from '#server/imports/formats/source.ts'
import { type GroupRow, isLineOfOrder, type OrderGroup } from './order-group.ts'

/**
 * Detects how the rows of a file belong to its orders: from all orders, where the format does not say it. `add` is called once
 * with every order.
 */
export function rowDetector(grouping: Grouping) {
  let areLines = grouping === 'one row per line'
  /** Orders with different lines, and orders with different totals. */
  let differentLines = 0
  let differentTotals = 0
  /** For each amount how many more orders of several rows have different ones than the same. */
  const extras = new Map<MoneyField, number>()
  const add = ({ rows, repeatedExtras = {} }: OrderGroup): void => {
    const [first, ...others] = rows
    if (!first || others.length === 0) return
    for (const name of MONEY_FIELDS) {
      const kind = repeatedExtras[name]
      if (kind) extras.set(name, (extras.get(name) ?? 0) + (kind === 'different' ? 1 : -1))
    }
    if (grouping !== 'detected') return
    const differs = (row: GroupRow) => !row.startsOrder && isLineOfOrder(row) && lineKey(row) !== lineKey(first)
    if (!first.startsOrder && others.some(differs)) areLines = true
    const totals = new Set(rows.filter((row) => row.total !== '' && isLineOfOrder(row)).map((row) => row.total))
    if (new Set(rows.map(lineKey)).size > 1) differentLines++
    if (totals.size > 1) differentTotals++
  }
  const reading = () => ({
    /** Rows with the same order ID are its lines; otherwise each row is an order, and a second one repeats or contradicts it. */
    areLines,
    /** The total column has amounts of lines: in most orders of several rows it differs from row to row. */
    totalsPerLine: areLines && differentTotals > 0 && differentTotals * 2 >= differentLines,
    /** Other amounts whose columns have them by line. */
    extrasPerLine: new Set(areLines ? MONEY_FIELDS.filter((name) => (extras.get(name) ?? 0) > 0) : []),
  })
  return { add, reading }
}

function lineKey(row: GroupRow): string {
  return row.lines
    .map(({ product, quantity, price, amount }) => [product, quantity, price, amount].join('\u001f'))
    .join('\u001e')
}
