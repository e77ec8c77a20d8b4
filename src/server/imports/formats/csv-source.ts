import type { CsvRecord } from '#server/imports/files/csv-reader.ts'
import { type EncodedText, textChunks } from '#server/imports/files/file-chunks.ts'
import { importMessages } from '#server/imports/messages.ts'
import { headingKey } from '#server/imports/parse/heading.ts'
import { firstHeadings, textsOf } from './columns.ts'
import { recordFingerprint } from './fingerprint.ts'
import type { ParsedRecord } from './parsed-record.ts'
import { type RecognisedTable, recogniseTable } from './recognise-table.ts'
import type { Source, SourceOptions, SourceRow } from './source.ts'
import { tableRecords } from './table-records.ts'

/** A table. Throws a `Refusal` if its headings can't be recognised. */
export function openCsv(path: string, file: EncodedText, start: string, options: SourceOptions): Source {
  const { note } = importMessages
  const table = recogniseTable(start, options)
  const { delimiter, layout, columns, reader, reading, row, notes } = table
  return {
    format: layout.format,
    delimiter,
    grouping: reader.grouping,
    found: firstHeadings(columns, reading.headings),
    notes: [
      ...(row > 0 ? [note.titles(row)] : []),
      ...(reading.remembered ? [note.remembered] : []),
      ...reader.notes,
      ...notes,
    ],
    reading,
    *rows(onBytes) {
      const records = tableRecords(textChunks(path, file, onBytes), delimiter).drop(row + 1)
      for (const record of records) yield sourceRow(record, table)
    },
  }
}

function sourceRow(raw: CsvRecord, { reader, columns, reading }: RecognisedTable): SourceRow {
  const { cells, line, fault } = raw
  const row = { line, fingerprint: recordFingerprint(cells), raw }
  if (cells.every((cell) => cell.trim() === '')) return { ...row, kind: 'blank', record: undefined }
  const record = reader.readRecord(textsOf(cells, columns), cells)
  if (isTotalsRow(cells, record)) return { ...row, kind: 'totals', record: undefined }
  const reason = fault ?? tooManyCells(cells, reading.headings)
  return { ...row, kind: 'order', record: reason ? { ...record, fault: { column: null, reason } } : record }
}

function tooManyCells(cells: readonly string[], headings: readonly string[]): string | undefined {
  if (cells.slice(headings.length).every((cell) => cell.trim() === '')) return undefined
  return importMessages.csv.tooManyCells(cells.length, headings.length)
}

const TOTALS = new Set(
  'total|totals|grand total|sub total|subtotal|sum|sums|overall|summe|summen|gesamt|gesamtsumme|gesamtbetrag|endsumme|insgesamt|somme|total general|totaux|suma|totales|totale|totale generale|totaal|eindtotaal|total geral|soma|razem|ogolem'.split(
    '|',
  ),
)

/** Whether a record has sums of the orders above: no date, and a cell that says 'Total' or the like. */
export function isTotalsRow(cells: readonly string[], { id, head: { date } }: ParsedRecord): boolean {
  if ((date !== '' && !isTotalsWord(date)) || (id !== '' && !isTotalsWord(id))) return false
  return cells.some(isTotalsWord)
}

function isTotalsWord(text: string): boolean {
  // No such word contains a digit, but nearly every date does.
  return text.length < 40 && !/\d/.test(text) && TOTALS.has(headingKey(text))
}
