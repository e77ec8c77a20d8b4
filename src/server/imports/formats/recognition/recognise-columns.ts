import { type ImportField, SINGLE_COLUMN_FIELDS } from '#contract/import-fields.ts'
import type { ColumnMap } from '#server/imports/formats/columns.ts'
import { type ColumnValues, columnValues } from './column-values.ts'
import { fieldsNamed } from './field-patterns.ts'
import { type HeadingMeanings, headingMeanings } from './heading-meanings.ts'
import { findMultiplication, type OrderStructure, orderStructure } from './order-structure.ts'
import { fieldsShown, valueFit } from './value-fit.ts'

/** Which columns of a table hold which field, and how clear that is. */
export interface RecognisedColumns {
  readonly columns: ColumnMap
  /** For each field found how clearly it was, from 0 to 1. */
  readonly scores: ReadonlyMap<ImportField, number>
  /** Another column that could be the total as well. */
  readonly otherTotal: number | undefined
}

/** A column that may hold a field. */
interface Candidate {
  readonly field: ImportField
  readonly column: number
  readonly score: number
  /** Of the heading alone. */
  readonly clear: number
}

/** A lower score says nothing. */
const LEAST = 0.25
/** What the heading counts alone, without values that fit. */
const HEADING_ALONE = 0.45
/** What the multiplication of columns adds. */
const PROVEN = 0.25
/** A heading that leaves no doubt, even where its values are damaged. */
const CLEAR = 0.75
/** A heading that can only be of a line. */
const LINE_HEADING = 0.9
/** Values that fit less can't be an optional field. */
const LEAST_FIT = 0.3
/** Fields whose faulty values are reported, record by record, rather than ignored. */
const NEEDED: ReadonlySet<ImportField> = new Set(['id', 'date', 'total', 'lineAmount', 'price', 'quantity', 'status'])
/** Candidates whose scores differ less are equally good. */
const EQUAL = 0.05
/** Further columns for a field that is empty in the first one. */
const FURTHER = 0.7

/**
 * The best consistent assignment: every column holds at most one field, and the clearest assignments come first. `rows`:
 * the cells of the first records below the headings.
 */
export function recogniseColumns(headings: readonly string[], rows: readonly (readonly string[])[]): RecognisedColumns {
  const values = headings.map((_, column) => columnValues(rows.map((cells) => cells[column] ?? '')))
  const meanings = headings.map((heading) => headingMeanings(heading.trim()))
  const first = [...candidatesOf(meanings, values), ...onlyDate(meanings, values)]
  const [id] = first.filter(({ field }) => field === 'id').sort(byScore)
  const structure = orderStructure(values, id?.column)
  const candidates = withAmounts(withStructure(first, structure), values).sort(byScore)
  return assigned(candidates, values)
}

function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || a.column - b.column
}

function candidatesOf(meanings: readonly HeadingMeanings[], values: readonly ColumnValues[]): Candidate[] {
  const isHeadless = meanings.every((heading) => heading.meanings.size === 0)
  return values.flatMap((column, i) => {
    const heading = meanings[i]
    // Where the heading says what the column is, its values alone don't make it anything else.
    if (!heading || heading.meanings.size === 0) {
      return [...fieldsShown(column, isHeadless)].map(([field, score]) => ({ field, column: i, score, clear: 0 }))
    }
    return [...fieldsNamed(heading)].flatMap(([field, clear]) => {
      const fit = valueFit(field, column)
      if (fit < LEAST_FIT && clear < CLEAR && !NEEDED.has(field)) return []
      return [{ field, column: i, score: clear * (HEADING_ALONE + (1 - HEADING_ALONE) * fit), clear }]
    })
  })
}

/** The only dates of a file are those of its orders, unless the heading says otherwise. */
function onlyDate(meanings: readonly HeadingMeanings[], values: readonly ColumnValues[]): Candidate[] {
  const columns = values.flatMap(({ dates, dateNumbers, filled }, i) =>
    Math.max(dates, dateNumbers) > 0.8 && filled > 0.5 ? [i] : [],
  )
  const [column] = columns
  if (column === undefined || columns.length > 1) return []
  const { meanings: words = new Set() } = meanings[column] ?? {}
  const isOther = words.has('ship') || words.has('updated') || words.has('paid') || words.has('id')
  return isOther ? [] : [{ field: 'date', column, score: 0.5, clear: 0 }]
}

/** What an order has once is the same in all of its rows; what a line has differs. */
function withStructure(candidates: readonly Candidate[], { orders, constant }: OrderStructure): Candidate[] {
  if (orders === 0) return [...candidates]
  return candidates.map((candidate) => {
    const isConstant = (constant[candidate.column] ?? 0) > 0.9
    return { ...candidate, score: candidate.score * structureFactor(candidate, isConstant, orders) }
  })
}

function structureFactor({ field, clear }: Candidate, isConstant: boolean, orders: number): number {
  switch (field) {
    case 'total':
      return isConstant ? (orders > 1 ? 1.1 : 1) : 0.75
    case 'lineAmount':
    case 'price':
    case 'quantity':
      if (!isConstant) return 1.1
      // The lines of a single order may be equal.
      return orders > 1 && clear < LINE_HEADING ? 0.4 : 0.98
    case 'product':
      return isConstant && orders > 1 ? 0.8 : 1.05
    case 'customerName':
    case 'customerId':
    case 'email':
    case 'currency':
    case 'status':
      return isConstant ? 1.05 : 0.75
    default:
      return 1
  }
}

/** Quantity times price is the amount of a line, whatever the headings say. */
function withAmounts(candidates: readonly Candidate[], values: readonly ColumnValues[]): Candidate[] {
  const isNumber = ({ amounts, dates }: ColumnValues) => amounts > 0.8 && dates < 0.2
  const numbers = values.flatMap((column, i) => (isNumber(column) ? [i] : [])).slice(0, 20)
  const named = (field: ImportField) =>
    candidates
      .filter((one) => one.field === field)
      .sort(byScore)
      .map((one) => one.column)
  const wholes = numbers.filter((i) => (values[i]?.integers ?? 0) > 0.9)
  const money = [...new Set([...named('price'), ...named('lineAmount'), ...named('total'), ...numbers])].filter((i) =>
    numbers.includes(i),
  )
  const found = findMultiplication(values, [...new Set([...named('quantity'), ...wholes])], money)
  if (!found) return [...candidates]
  const { quantity, price, amount } = found
  const proven = [
    { field: 'quantity' as const, column: quantity },
    { field: 'price' as const, column: price },
    { field: 'lineAmount' as const, column: amount },
  ]
  const others = candidates.filter(
    (one) => !proven.some(({ field, column }) => field === one.field && column === one.column),
  )
  return [
    ...others,
    ...proven.map(({ field, column }) => {
      const before = candidates.find((one) => one.field === field && one.column === column)
      return { field, column, score: (before?.score ?? LEAST) + PROVEN, clear: before?.clear ?? 0 }
    }),
  ]
}

function assigned(candidates: readonly Candidate[], values: readonly ColumnValues[]): RecognisedColumns {
  const columns = new Map<ImportField, number[]>()
  const scores = new Map<ImportField, number>()
  const taken = new Set<number>()
  /** Fields that only values show. */
  const shown = new Map<ImportField, number>()
  for (const { field, column, score, clear } of candidates) {
    if (score < LEAST || columns.has(field) || taken.has(column)) continue
    columns.set(field, [column])
    scores.set(field, Math.min(1, Math.max(score, clear >= CLEAR ? clear : 0)))
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
  const hasLines = (['product', 'quantity', 'price'] as const).some((field) => columns.has(field))
  const amount = columns.get('lineAmount')
  // Without lines, an amount is the order's.
  if (amount && !hasLines) {
    columns.delete('lineAmount')
    if (columns.has('total')) taken.delete(amount[0] ?? -1)
    else {
      columns.set('total', amount)
      scores.set('total', scores.get('lineAmount') ?? 0)
    }
  }
  const [total] = columns.get('total') ?? []
  const other = candidates.find(
    ({ field, column, score }) =>
      field === 'total' && score > 0.5 && !taken.has(column) && differ(values[column], values[total ?? -1]),
  )
  return { columns, scores, otherTotal: total === undefined ? undefined : other?.column }
}

function differ(a: ColumnValues | undefined, b: ColumnValues | undefined): boolean {
  return a !== undefined && b !== undefined && a.numbers.some((value, row) => value !== (b.numbers[row] ?? value))
}
