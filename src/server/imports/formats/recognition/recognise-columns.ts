import { type ImportField, SINGLE_COLUMN_FIELDS } from '#contract/imports/import-fields.ts'
import type { ColumnMap } from '#server/imports/formats/columns.ts'
import {
  type Candidate,
  CLEAR_HEADING,
  columnCandidates,
  LEAST_OPTIONAL,
  LEAST_SCORE,
  REPORTED_FIELDS,
} from './candidates.ts'
import { type ColumnValues, columnValues } from './column-values.ts'
import { headingMeanings } from './heading-meanings.ts'
import { includesShipping, orderStructure, pricesAddUp } from './order-structure.ts'

/** Candidates whose scores differ less are equally good. */
const EQUAL = 0.05
/** Further columns for a field that is empty in the first one. */
const FURTHER = 0.7

/**
 * Which columns of a table hold which field: the best consistent assignment, in which every column holds at most one field
 * and the clearest assignments come first. `rows`: the cells of the first records below the headings.
 */
export function recogniseColumns(headings: readonly string[], rows: readonly (readonly string[])[]) {
  const values = headings.map((_, column) => columnValues(rows.map((cells) => cells[column] ?? '')))
  const candidates = columnCandidates(headings, values)
  const assignment = assign(candidates)
  const { columns, scores } = assignment
  // Where lines have only an SKU, it names the product.
  if (!columns.has('product')) rename(assignment, 'sku', 'product')
  // Without products, an amount or a price is the order's, or says nothing, unless rows of an order have several.
  if (!columns.has('product') && !columns.has('quantity')) {
    const amount = isOfLines(values, columns, headings) ? 'lineAmount' : 'total'
    rename(assignment, 'lineAmount', amount)
    rename(assignment, 'price', amount)
  }
  // 'Nom' next to 'Prénom' is the last name, unless it contains the first.
  const [name = -1] = columns.get('customerName') ?? []
  const [first = -1] = columns.get('firstName') ?? []
  const isLast = headingMeanings(headings[name] ?? '').meanings.size === 1 && !columns.has('lastName')
  if (first >= 0 && isLast && !contains(values[name], values[first])) rename(assignment, 'customerName', 'lastName')
  preferGross(assignment, candidates, headings)
  preferShipped(assignment, candidates, values)
  // Marketplaces write the price of all units of an item.
  if (pricesAddUp(values, (field) => columns.get(field)?.[0])) rename(assignment, 'price', 'lineAmount')
  const [total] = columns.get('total') ?? []
  const read = new Set([...columns.values()].flat())
  const other = candidates.find(
    ({ field, column, score }) =>
      field === 'total' && score > 0.5 && !read.has(column) && differ(values[column], values[total ?? -1]),
  )
  return {
    columns: columns as ColumnMap,
    /** For each field found how clearly it was, from 0 to 1. */
    scores,
    /** Another column that could be the total as well. */
    otherTotal: total === undefined ? undefined : other?.column,
    /** The columns that aren't read, with their values. */
    unread: new Map([...values.entries()].filter(([column]) => !read.has(column))),
  }
}

function assign(candidates: readonly Candidate[]) {
  const columns = new Map<ImportField, number[]>()
  const scores = new Map<ImportField, number>()
  const taken = new Set<number>()
  /** Fields that only values show. */
  const shown = new Map<ImportField, number>()
  for (const { field, column, score, clear } of candidates) {
    const least = REPORTED_FIELDS.includes(field) ? LEAST_SCORE : LEAST_OPTIONAL
    if (score < least || columns.has(field) || taken.has(column)) continue
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
type Assignment = ReturnType<typeof assign>

/** Reads the columns of a field as another one, or not at all where that has its own. */
function rename({ columns, scores }: Assignment, from: ImportField, to: ImportField): void {
  const found = columns.get(from)
  if (from === to) return
  columns.delete(from)
  if (!found || columns.has(to)) return
  columns.set(to, found)
  scores.set(to, scores.get(from) ?? 0)
}

/** Where amounts are there with and without tax, an order's amount is the one with tax. */
function preferGross({ columns, scores }: Assignment, candidates: readonly Candidate[], headings: readonly string[]) {
  const says = (column: number | undefined, word: 'net' | 'gross' | 'line' | 'item') =>
    column !== undefined && headingMeanings(headings[column] ?? '').meanings.has(word)
  const field = columns.has('total') ? 'total' : 'lineAmount'
  if (!says(columns.get(field)?.[0], 'net')) return
  const read = new Set([...columns.values()].flat())
  const isOfLine = (column: number) => says(column, 'line') || says(column, 'item')
  const gross = candidates.find(
    (one) =>
      (one.field === 'total' || one.field === 'lineAmount') &&
      !(field === 'total' && isOfLine(one.column)) &&
      !read.has(one.column) &&
      says(one.column, 'gross'),
  )
  if (!gross) return
  columns.set(field, [gross.column])
  scores.set(field, gross.score)
}

/** Of two totals the order's amount is the one that includes shipping. */
function preferShipped(
  { columns, scores }: Assignment,
  candidates: readonly Candidate[],
  values: readonly ColumnValues[],
): void {
  if (!columns.has('total') || !columns.has('shipping')) return
  const of = (field: ImportField) => columns.get(field)?.[0]
  // The order's shipping is in no amount or price of a line.
  const ofLine = (['lineAmount', 'price'] as const).filter((field) => of(field) !== undefined)
  const read = new Set([...columns].flatMap(([field, places]) => (ofLine.some((one) => one === field) ? [] : places)))
  const shipped = candidates.find(
    ({ field, column }) => field === 'total' && !read.has(column) && includesShipping(values, of, column),
  )
  if (!shipped) return
  for (const field of ofLine) if (of(field) === shipped.column) columns.delete(field)
  columns.set('total', [shipped.column])
  scores.set('total', shipped.score)
}

/** Share of the orders that need several rows with different amounts; fewer are corrections of earlier rows. */
const WITH_LINES = 0.2

/** Whether the rows of orders have amounts or prices of their own. */
function isOfLines(values: readonly ColumnValues[], columns: ColumnMap, headings: readonly string[]): boolean {
  const [column = -1] = columns.get('lineAmount') ?? columns.get('price') ?? []
  const { orders, all, constant } = orderStructure(values, columns.get('id')?.[0])
  const isNamed = headingMeanings(headings[column] ?? '').meanings.has('line')
  return orders > (isNamed ? 0 : 1) && (isNamed || orders >= WITH_LINES * all) && (constant[column] ?? 1) < 0.5
}

/** Whether most texts of a column are parts of those of another one. */
function contains(whole: ColumnValues | undefined, part: ColumnValues | undefined): boolean {
  const same = part?.texts.filter((text, row) => whole?.texts[row]?.includes(text)) ?? []
  return same.length > (part?.texts.length ?? 0) / 2
}

function differ(a: ColumnValues | undefined, b: ColumnValues | undefined): boolean {
  return a !== undefined && b !== undefined && a.numbers.some((value, row) => value !== (b.numbers[row] ?? value))
}
