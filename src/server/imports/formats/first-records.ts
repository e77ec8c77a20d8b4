import { REJECTED_HEADING } from '#contract/import-choices.ts'
import { type CsvRecord, readCsv } from '#server/imports/reading/csv-reader.ts'
import { Refusal } from '#server/imports/refusal.ts'

/** Titles above the headings take at most so many lines. */
const HEADING_ROWS = 40

export interface FirstRecords {
  readonly delimiter: string
  readonly records: readonly CsvRecord[]
  /** Why there are no more of them. */
  readonly failure: Refusal | undefined
}

/** The records among which the headings stand, under one delimiter. */
export function firstRecords(start: string, delimiter: string): FirstRecords {
  const records: CsvRecord[] = []
  try {
    for (const record of readCsv([start], delimiter)) {
      records.push({ ...record, cells: withoutRejected(record.cells) })
      if (records.length >= HEADING_ROWS) break
    }
    return { delimiter, records, failure: undefined }
  } catch (error) {
    if (error instanceof Refusal) return { delimiter, records, failure: error }
    throw error
  }
}

/** The column of reasons is ours: a file of rejected records that was mended is read as the file it comes from. */
function withoutRejected(headings: readonly string[]): readonly string[] {
  return hasReasons(headings) ? headings.slice(0, -1) : headings
}

export function hasReasons(headings: readonly string[]): boolean {
  return headings.at(-1)?.trim() === REJECTED_HEADING
}

/** The cells of the records from the `start`th on. */
export function cellsFrom({ records }: FirstRecords, start: number): (readonly string[])[] {
  return records.slice(start).map(({ cells }) => cells)
}
