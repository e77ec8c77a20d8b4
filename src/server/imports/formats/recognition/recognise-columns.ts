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
  const { columns, scores, taken } = withProduct(withoutIdleAmount(assign(candidates)))
  const [total] = columns.get('total') ?? []
  const other = candidates.find(
    ({ field, column, score }) =>
      field === 'total' && score > 0.5 && !taken.has(column) && differ(values[column], values[total ?? -1]),
  )
  return {
    columns: columns as ColumnMap,
    /** For each field found how clearly it was, from 0 to 1. */
    scores,
    /** Another column that could be the total as well. */
    otherTotal: total === undefined ? undefined : other?.column,
  }
}

type Assignment = ReturnType<typeof assign>

function assign(candidates: readonly Candidate[]) {
  const columns = new Map<ImportField, number[]>()
  const scores = new Map<ImportField, number>()
  const taken = new Set<number>()
  /** Fields that only values show. */
  const shown = new Map<ImportField, number>()
  for (const { field, column, score, clear } of candidates) {
    const least = REPORTED_FIELDS.has(field) ? LEAST_SCORE : LEAST_OPTIONAL
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
  return { columns, scores, taken }
}

/** Where lines have only an SKU, it names the product. */
function withProduct(assignment: Assignment): Assignment {
  const { columns } = assignment
  const sku = columns.get('sku')
  if (!sku || columns.has('product')) return assignment
  columns.delete('sku')
  columns.set('product', sku)
  return assignment
}

/** Without lines, an amount is the order's, or says nothing. */
function withoutIdleAmount(assignment: Assignment): Assignment {
  const { columns, scores, taken } = assignment
  const hasLines = (['product', 'quantity', 'price'] as const).some((field) => columns.has(field))
  const amount = columns.get('lineAmount')
  if (!amount || hasLines) return assignment
  columns.delete('lineAmount')
  if (columns.has('total')) taken.delete(amount[0] ?? -1)
  else {
    columns.set('total', amount)
    scores.set('total', scores.get('lineAmount') ?? 0)
  }
  return assignment
}

function differ(a: ColumnValues | undefined, b: ColumnValues | undefined): boolean {
  return a !== undefined && b !== undefined && a.numbers.some((value, row) => value !== (b.numbers[row] ?? value))
}
