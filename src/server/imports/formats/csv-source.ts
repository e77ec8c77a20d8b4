import { tableRecords } from '#server/imports/files/csv-reader.ts'
import { type EncodedText, textChunks } from '#server/imports/files/text.ts'
import { importMessages } from '#server/imports/messages.ts'
import { headingKey, wordSet } from '#server/imports/parse/words.ts'
import { cellTexts, firstHeadings } from './columns.ts'
import type { ParsedRecord } from './parsed-record.ts'
import { recogniseTable } from './recognise-table.ts'
import { endsBeforeId, ignoredNote } from './recognition/guess-table.ts'
import type { Source, SourceOptions } from './source.ts'

/** A table. Throws a `Refusal` if its headings can't be recognised. */
export function openCsv(path: string, file: EncodedText, start: string, options: SourceOptions): Source {
  const { note } = importMessages
  const { delimiter, reader, reading, row, notes, units } = recogniseTable(start, options)
  const { layout, columns } = reader
  return {
    format: layout.format,
    delimiter,
    grouping: reader.grouping,
    found: firstHeadings(columns, reading.headings),
    notes: [...reader.notes, ...units.notes, ...notes],
    details: [
      ...(row > 0 ? [note.titles(row)] : []),
      ...(reading.remembered && !notes.includes(note.corrected) ? [note.remembered] : []),
      ...(layout.name === 'orderboard' ? [] : ignoredNote(reading, reader.items)),
    ],
    units: units.questions,
    reading,
    records: (onBytes) => tableRecords(textChunks(path, file, onBytes), delimiter).drop(row + 1),
    read(record) {
      const { cells } = record
      if (cells.every((cell) => cell.trim() === '')) return 'blank'
      const under = (heading: string) => cells[reading.headings.indexOf(heading)]?.trim() ?? ''
      const parsed = reader.readRecord(units.inMajor(cellTexts(cells, columns), under), cells)
      if (isTotalsRow(cells, parsed)) return 'totals'
      const reason = record.fault ?? tooManyCells(cells, reading.headings)
      if (reason) return { ...parsed, fault: { column: null, reason } }
      const isRemark = reading.mapping.missingIds === 'previous' && endsBeforeId(cells, columns)
      return isRemark ? { ...parsed, fault: { column: null, reason: importMessages.record.noId } } : parsed
    },
  }
}

function tooManyCells(cells: readonly string[], headings: readonly string[]): string | undefined {
  if (cells.slice(headings.length).every((cell) => cell.trim() === '')) return undefined
  return importMessages.csv.tooManyCells(cells.length, headings.length)
}

const TOTALS = wordSet(
  'total|totals|grand total|sub total|subtotal|sum|sums|overall|summe|summen|gesamt|gesamtsumme|gesamtbetrag|endsumme|insgesamt|somme|total general|totaux|suma|totales|totale|totale generale|totaal|eindtotaal|total geral|soma|razem|ogolem|итого|всего|合计|合計|小计|小計|합계|소계|toplam|celkem',
  '|',
)

/** Whether a record has sums of the orders above: 'Total' or the like as its ID, or in another cell where it has no ID and date. */
export function isTotalsRow(cells: readonly string[], { id, head: { date } }: ParsedRecord): boolean {
  if (isTotalsWord(id)) return true
  if (id !== '' || (date !== '' && !isTotalsWord(date))) return false
  return cells.some(isTotalsWord)
}

function isTotalsWord(text: string): boolean {
  // No such word contains a digit, but nearly every date does.
  return text.length < 40 && !/\d/.test(text) && TOTALS.has(headingKey(text))
}
