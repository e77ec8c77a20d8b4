// Reading a file of rejected records, which the user corrected and imports again.
import { unguarded } from '#contract/csv-cell.ts'
import { REJECTED_HEADING } from '#contract/import-choices.ts'
import type { RawCells } from './source.ts'

/** Whether these are the headings of a file of rejected records: the last column is ours. */
export function hasReasons(headings: readonly string[]): boolean {
  return headings.findLast((cell) => cell.trim() !== '')?.trim() === REJECTED_HEADING
}

/**
 * The cells of a record as in the file it comes from: without the reason and without the apostrophes that guard against
 * formulas. A spreadsheet that saved the file may have added empty cells.
 */
export function withoutReason(cells: readonly string[], columns = 0): readonly string[] {
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  return (filled > columns ? cells.slice(0, filled - 1) : cells).map(unguarded)
}

/** The same for a raw record, whose wrong quotes stay. */
export function rawWithoutReason({ cells, badQuotes }: RawCells, columns: number): RawCells {
  const original = withoutReason(cells, columns)
  const written = [...badQuotes].map(([i, text]) => {
    return [i, original[i] === cells[i] ? text : text.replace("'", '')] as const
  })
  return { cells: original, badQuotes: new Map(written) }
}
