import { unguarded } from '#contract/csv-cell.ts'
import { REJECTED_HEADING } from '#contract/imports/import-choices.ts'
import { type FileRecord, readCsv } from './csv-reader.ts'

/** The delimiter that a file names in its first line, as Excel does. */
export function namedDelimiter(text: string): string | undefined {
  return /^"?sep=(.)"?[\r\n]/i.exec(text)?.[1]
}

/**
 * The records of a table, without the line that names the delimiter. Those of a file of rejected records, which the user
 * corrected and imports again, are as in the file that they come from.
 */
export function* tableRecords(chunks: Iterable<string>, delimiter: string): Generator<FileRecord> {
  let headings: FileRecord | undefined
  for (const record of readCsv(chunks, delimiter)) {
    if (record.line === 1 && /^sep=.$/i.test(record.cells.join(delimiter))) continue
    if (headings) yield withoutReason(record, headings.cells.length)
    else if (hasReasons(record)) {
      headings = withoutReason(record, 0)
      yield headings
    } else yield record
  }
}

/** Whether these are the headings of a file of rejected records: the last column is ours. */
function hasReasons({ cells }: FileRecord): boolean {
  return cells.findLast((cell) => cell.trim() !== '')?.trim() === REJECTED_HEADING
}

/**
 * The record without the reason and without the apostrophes that guard against formulas. A spreadsheet that saved the file
 * may have added empty cells.
 */
function withoutReason({ cells: guarded, badQuotes, ...record }: FileRecord, columns: number): FileRecord {
  const filled = guarded.findLastIndex((cell) => cell.trim() !== '') + 1
  const cells = (filled > columns ? guarded.slice(0, filled - 1) : guarded).map(unguarded)
  const written = [...(badQuotes ?? [])].map(([i, text]) => {
    return [i, cells[i] === guarded[i] ? text : text.replace("'", '')] as const
  })
  return { ...record, cells, badQuotes: new Map(written) }
}
