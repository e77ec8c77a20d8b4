import type { ImportField } from '#contract/imports/import-fields.ts'
import type { ColumnValues } from './field-values.ts'

/**
 * How many orders of several rows, and of any, a table has by its ID column, and for each column the share of these orders in which all
 * of its rows have the same value, and in which only the first has one; NaN where there are none. Rows without an ID belong to the
 * order above.
 */
export function orderStructure(columns: readonly Pick<ColumnValues, 'texts'>[], id: number | undefined) {
  const all = rowsOfOrders(columns, id)
  const orders = all.filter((order) => order.length > 1)
  const shares = (is: (texts: readonly string[]) => boolean) =>
    columns.map(({ texts }) => orders.filter((rows) => is(rows.map((row) => texts[row] ?? ''))).length / orders.length)
  const constant = shares((texts) => new Set(texts.filter((text) => text !== '')).size <= 1)
  const heads = shares(([first, ...further]) => first !== '' && further.every((text) => text === ''))
  return { orders: orders.length, all: all.length, constant, heads }
}

function rowsOfOrders(columns: readonly Pick<ColumnValues, 'texts'>[], id: number | undefined): number[][] {
  const ids = id === undefined ? [] : (columns[id]?.texts ?? [])
  let current = ''
  const rows = Map.groupBy(ids.keys(), (row) => {
    current = ids[row] || current
    return current
  })
  return [...rows.values()]
}

/** The column of a field. */
type ColumnOf = (field: ImportField) => number | undefined

/** Whether prices as they are, rather than times quantities, add up to the total of nearly all orders where this differs. */
export function pricesAddUp(columns: readonly ColumnValues[], columnOf: ColumnOf): boolean {
  const numbers = (field: ImportField) => columns[columnOf(field) ?? -1]?.numbers
  const [prices, quantities, totals] = [numbers('price'), numbers('quantity'), numbers('total')]
  if (!prices || !quantities || !totals || columnOf('lineAmount') !== undefined) return false
  const orders = rowsOfOrders(columns, columnOf('id')).map((rows) => ({
    sum: rows.reduce((sum, row) => sum + (prices[row] ?? Number.NaN), 0),
    product: rows.reduce((sum, row) => sum + (prices[row] ?? Number.NaN) * (quantities[row] ?? Number.NaN), 0),
    total: totals[rows[0] ?? -1] ?? Number.NaN,
  }))
  const telling = orders.filter(({ sum, product }) => Math.abs(sum - product) > 0.011)
  return nearlyAll(telling.map(({ sum, total }) => isEqual(sum, total)))
}

/**
 * Whether a column is the total with what another one adds, or without what it takes, in nearly every row where that isn't 0 and both
 * differ; with tax or a discount as well.
 */
export function isTotalWith(
  columns: readonly ColumnValues[],
  columnOf: ColumnOf,
  other: number,
  part: number | undefined,
  sign: 1 | -1,
): boolean {
  const at = (column = -1, row = 0) => columns[column]?.numbers[row] ?? Number.NaN
  const agreeing = (columns[other]?.numbers ?? []).flatMap((value, row) => {
    const size = (column: number | undefined) => Math.abs(at(column, row)) || 0
    const difference = value - at(columnOf('total') ?? columnOf('lineAmount'), row)
    if (Number.isNaN(difference) || isEqual(difference, 0) || size(part) === 0) return []
    const [tax, discount] = [size(columnOf('tax')), size(columnOf('discount'))]
    return [[0, tax, -discount, tax - discount].some((rest) => isEqual(difference - sign * size(part), rest))]
  })
  return nearlyAll(agreeing)
}

/** Amounts that are rounded to cents. */
export function isEqual(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.011
}

/** Whether there are enough rows that were compared, of which nearly all agree. */
function nearlyAll(agreeing: readonly boolean[]): boolean {
  return agreeing.length >= 3 && agreeing.filter(Boolean).length >= 0.9 * agreeing.length
}

/** The first of these columns of which the third is the product of the others in nearly every row. `open`: whole factors without a name. */
export function findMultiplication(
  columns: readonly ColumnValues[],
  quantities: ReadonlySet<number>,
  amounts: ReadonlySet<number>,
  open: ReadonlySet<number>,
): Readonly<Partial<Record<ImportField, number>>> | undefined {
  for (const quantity of quantities) {
    for (const price of amounts) {
      for (const amount of amounts) {
        if (quantity === price || price === amount || quantity === amount) continue
        // Either could be the quantity.
        if (open.has(quantity) && open.has(price)) continue
        if (!multiplies(columns[quantity]?.numbers, columns[price]?.numbers, columns[amount]?.numbers)) continue
        return { quantity, price, lineAmount: amount }
      }
    }
  }
  return undefined
}

type Numbers = readonly number[] | undefined

function multiplies(quantities: Numbers = [], prices: Numbers = [], amounts: Numbers = []): boolean {
  const agreeing: boolean[] = []
  for (const [row, quantity] of quantities.entries()) {
    const [price = Number.NaN, amount = Number.NaN] = [prices[row], amounts[row]]
    // 1 and 0 multiply with anything.
    const isTelling = ![quantity, price].some((factor) => factor === 0 || factor === 1)
    if (isTelling && !Number.isNaN(quantity + price)) agreeing.push(isEqual(quantity * price, amount))
  }
  return nearlyAll(agreeing)
}
