import { AMOUNT_FIELDS, type ImportField, SINGLE_COLUMN_FIELDS } from '#contract/imports/import-fields.ts'
import type { ColumnMap } from '#server/imports/formats/columns.ts'
import { type Candidate, CLEAR_HEADING, columnCandidates, leastScore } from './candidates.ts'
import { type ColumnValues, columnValues } from './field-values.ts'
import { type HeadingMeaning, headingMeanings, says } from './heading-meanings.ts'
import { isTotalWith, orderStructure, pricesAddUp } from './order-structure.ts'

/** Candidates whose scores differ less are equally good. */
const EQUAL = 0.05
/** Columns of discounts that are looked at; a table may have thousands. */
const MOST_REDUCTIONS = 20
/** Amounts of something else than the order. */
const OF_PART: readonly HeadingMeaning[] = [
  'sub',
  'line',
  'item',
  'due',
  'paid',
  'discount',
  'tax',
  'ship',
  'refund',
  'cost',
]
/** Further columns for a field that is empty in the first one. */
const FURTHER = 0.7

/**
 * Which columns of a table hold which field: the best consistent assignment, in which every column holds at most one field
 * and the clearest assignments come first. `rows`: the cells of the first records below the headings.
 */
export function recogniseColumns(headings: readonly string[], rows: readonly (readonly string[])[]) {
  const values = headings.map((_, column) => columnValues(rows.map((cells) => cells[column] ?? '')))
  const candidates = columnCandidates(headings, values)
  const { columns, scores } = assign(candidates)
  const of = (field: ImportField) => columns.get(field)?.[0]
  const meaningsOf = (column = -1) => headingMeanings(headings[column] ?? '').meanings
  const isRead = (column: number) => [...columns.values()].flat().includes(column)
  /** Reads the columns of a field as another one, or not at all where that has its own. */
  const rename = (from: ImportField, to: ImportField) => {
    const found = columns.get(from)
    if (from === to || !found) return
    columns.delete(from)
    if (columns.has(to)) return
    columns.set(to, found)
    scores.set(to, scores.get(from) ?? 0)
  }
  const prefer = (field: ImportField, better: Candidate | undefined) => {
    if (!better) return
    for (const [other, [column]] of columns) if (column === better.column) columns.delete(other)
    columns.set(field, [better.column])
    scores.set(field, better.score)
  }
  // Where lines have only an SKU, it names the product.
  if (!columns.has('product')) rename('sku', 'product')
  // Without products, an amount or a price is the order's, or says nothing, unless rows of an order have several.
  if (!columns.has('product') && !columns.has('quantity')) {
    const column = of('lineAmount') ?? of('price')
    const amount = isOfLines(values, of('id'), column, meaningsOf(column).has('line')) ? 'lineAmount' : 'total'
    rename('lineAmount', amount)
    rename('price', amount)
  }
  // 'Nom' next to 'Prénom' is the last name, 'Nombre' next to 'Apellidos' the first, unless it contains the other.
  const [name = -1, other = -1] = [of('customerName'), of('firstName') ?? of('lastName')]
  const missing = columns.has('firstName') ? 'lastName' : 'firstName'
  const isPart = meaningsOf(name).isSubsetOf(new Set(['name', 'customer'])) && other >= 0 && !columns.has(missing)
  if (isPart && !contains(values[name], values[other])) rename('customerName', missing)
  // Where amounts are there with and without tax, an order's amount is the one with tax, and not that of a line.
  const taken = columns.has('total') ? 'total' : 'lineAmount'
  const amounts = candidates.filter(({ field }) => field === 'total' || field === 'lineAmount')
  if (meaningsOf(of(taken)).has('net')) {
    const isOfLine = (column: number) => taken === 'total' && says(headings[column] ?? '', 'line', 'item')
    const possible = amounts.filter(({ column }) => !isRead(column) && !isOfLine(column))
    const gross = possible.find(({ column }) => meaningsOf(column).has('gross'))
    prefer(taken, gross)
  }
  // A net amount of each row is no order's next to the one that quantity times price is.
  const [ofRow, id] = [of('total'), of('id')]
  if (columns.has('lineAmount') && meaningsOf(ofRow).has('net') && isOfLines(values, id, ofRow)) columns.delete('total')
  // What customers pay is the amount after the discount.
  const isReduction = (column: number) => says(headings[column] ?? '', 'discount', 'refund')
  const reductions = [...headings.keys().filter(isReduction).take(MOST_REDUCTIONS)]
  const isOpenTotal = (column: number) => !isRead(column) || (taken === 'total' && of('lineAmount') === column)
  const reduced = amounts.find(({ column }) => {
    const isNet = isOpenTotal(column) && meaningsOf(column).has('net')
    return isNet && reductions.some((one) => isTotalWith(values, of, column, one, -1))
  })
  prefer(taken, reduced)
  // What was paid may be a part of the order's amount.
  const paid = of('total') ?? -1
  const owed = amounts.find(({ column }) => {
    const isOpen = meaningsOf(paid).has('paid') && isOpenTotal(column)
    const isOfOrder = isOpen && !says(headings[column] ?? '', ...OF_PART)
    const isMore = isOfOrder && isAtLeast(values[column]?.numbers ?? [], values[paid]?.numbers ?? [])
    return isMore && !reductions.some((one) => isTotalWith(values, of, column, one, 1))
  })
  prefer('total', owed)
  // Of two totals the order's amount is the one that includes shipping, which is in no amount or price of a line.
  if (columns.has('total') && columns.has('shipping')) {
    const ofLine = (['lineAmount', 'price'] as const).filter((field) => columns.has(field))
    const isOpen = (column: number) => !isRead(column) || ofLine.some((field) => of(field) === column)
    const totals = candidates.filter(({ field, column }) => field === 'total' && isOpen(column))
    prefer(
      'total',
      totals.find(({ column }) => isTotalWith(values, of, column, of('shipping'), 1)),
    )
  }
  // Marketplaces write the price of all units of an item.
  if (pricesAddUp(values, of)) rename('price', 'lineAmount')
  const [total, score = 0] = [of('total'), scores.get('total')]
  const rivals = columns.has('product') || columns.has('quantity') ? (['total'] as const) : AMOUNT_FIELDS
  const otherTotal = candidates.find((one) => {
    const least = one.field === 'total' ? Math.min(0.5, score - EQUAL) : score - EQUAL
    const isRival = rivals.some((field) => field === one.field) && one.score > least && !isRead(one.column)
    const [numbers = [], taken] = [values[one.column]?.numbers, values[total ?? -1]?.numbers]
    return isRival && taken !== undefined && numbers.some((value, row) => value !== (taken[row] ?? value))
  })
  return {
    columns: columns as ColumnMap,
    /** For each field found how clearly it was, from 0 to 1. */
    scores,
    /** Another column that could be the total as well. */
    otherTotal: total === undefined ? undefined : otherTotal?.column,
    /** The columns that aren't read, with their values. */
    unread: new Map([...values.entries()].filter(([column]) => !isRead(column))),
  }
}

function assign(candidates: readonly Candidate[]) {
  const columns = new Map<ImportField, number[]>()
  const scores = new Map<ImportField, number>()
  const taken = new Set<number>()
  /** Fields that only values show. */
  const shown = new Map<ImportField, number>()
  for (const { field, column, score, clear } of candidates) {
    if (score < leastScore(field) || columns.has(field) || taken.has(column)) continue
    columns.set(field, [column])
    scores.set(field, Math.min(1, Math.max(score, clear >= CLEAR_HEADING ? clear : 0)))
    if (clear === 0) shown.set(field, score)
    taken.add(column)
  }
  for (const { field, column, score } of candidates) {
    if (score < FURTHER || taken.has(column) || SINGLE_COLUMN_FIELDS.includes(field)) continue
    columns.get(field)?.push(column)
    taken.add(column)
  }
  for (const { field, column, score } of candidates) {
    const best = shown.get(field)
    if (best !== undefined && !taken.has(column) && score > best - EQUAL) scores.set(field, score / 2)
  }
  return { columns, scores }
}

/** Share of the orders that need several rows with different amounts; fewer are corrections of earlier rows. */
const WITH_LINES = 0.2

/** Whether the rows of orders have amounts or prices of their own. `isNamed`: their heading says so. */
function isOfLines(values: readonly ColumnValues[], id: number | undefined, column = -1, isNamed = false): boolean {
  const { orders, all, constant } = orderStructure(values, id)
  return orders > (isNamed ? 0 : 1) && (isNamed || orders >= WITH_LINES * all) && (constant[column] ?? 1) < 0.5
}

/** Whether most texts of a column are parts of those of another one. */
function contains(whole: ColumnValues | undefined, part: ColumnValues | undefined): boolean {
  const same = part?.texts.filter((text, row) => whole?.texts[row]?.includes(text)) ?? []
  return same.length > (part?.texts.length ?? 0) / 2
}

/** Whether no number is less than the other one of its row, and some are more. */
function isAtLeast(numbers: readonly number[], others: readonly number[]): boolean {
  return (
    numbers.every((value, row) => value >= (others[row] ?? 0)) &&
    numbers.some((value, row) => value > (others[row] ?? 0))
  )
}
