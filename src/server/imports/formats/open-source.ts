import { isShopSystem } from '#contract/imports/shop-json.ts'
import { tableRecords } from '#server/imports/files/csv-reader.ts'
import { wordEncodedTwice } from '#server/imports/files/encoded-twice.ts'
import { documentKind } from '#server/imports/files/file-kinds.ts'
import { type EncodedText, encodingName, textChunks, textStart } from '#server/imports/files/text.ts'
import { endsBeforeId, ignoredNote } from '#server/imports/formats/recognition/guess-table.ts'
import { importMessages } from '#server/imports/messages.ts'
import { headingKey, wordSet } from '#server/imports/parse/words.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { cellTexts } from './columns.ts'
import { openJson } from './json-source.ts'
import type { ParsedRecord } from './parsed-record.ts'
import { recogniseTable } from './recognise-table.ts'
import { type Source, type SourceOptions, UnknownColumns } from './source.ts'

const JSON_START = /^\s*(?:\{\s*["}]|\[\s*(?:[{\]"\d[-]|null|true|false))/

/** Recognises the file's format. Throws a `Refusal` that says what the file is instead, or which columns are missing. */
export function openSource(path: string, file: EncodedText, options: SourceOptions): Source {
  const { unsureEncoding, encodedTwice } = importMessages.file
  const texts = file.likely?.map(({ encoding, text }) => ({ name: encodingName(encoding), text })) ?? []
  const start = textStart(path, file)
  // An order that a shop sends waits for no person.
  const twice = isShopSystem(options.format) ? undefined : wordEncodedTwice(start)
  const doubt = texts.length > 0 ? unsureEncoding(texts) : twice && encodedTwice(twice)
  if (!doubt) return sourceOf(path, file, start, options)
  try {
    const source = sourceOf(path, file, start, options)
    return { ...source, doubt: source.doubt ? `${doubt} ${source.doubt}` : doubt }
  } catch (error) {
    // Where its columns are unknown, the encoding may be why.
    if (!(error instanceof UnknownColumns)) throw error
    throw new UnknownColumns(`${doubt} ${error.message}`, error.reading, [doubt, ...error.notes])
  }
}

function sourceOf(path: string, file: EncodedText, start: string, options: SourceOptions): Source {
  if (start.trim() === '') throw new Refusal(importMessages.file.blank)
  const kind = documentKind(start)
  if (kind) throw new Refusal(kind)
  if (start.includes('\u0000')) throw new Refusal(importMessages.file.controlCharacters)
  const isJson = JSON_START.test(start)
  const canBeJson = options.format === 'auto' || isShopSystem(options.format)
  if (options.format === 'json' || options.mapping?.layout === 'json' || (canBeJson && isJson)) {
    if (!isJson) throw new Refusal(importMessages.json.notJson)
    return openJson(path, file, options)
  }
  try {
    return openCsv(path, file, start, options)
  } catch (error) {
    // A program or a picture of a kind that `binaryKind` doesn't know; below headings that are recognised, a text has them.
    const sample = start.slice(0, 4000)
    const controls = sample.match(/[^\P{Cc}\s\u007f-\u009f]|\ufffd/gu)?.length ?? 0
    const isText = controls <= Math.max(4, sample.length / 50)
    throw error instanceof Refusal && !isText ? new Refusal(importMessages.file.controlCharacters) : error
  }
}

/** A table. Throws a `Refusal` if its headings can't be recognised. */
function openCsv(path: string, file: EncodedText, start: string, options: SourceOptions): Source {
  const { note } = importMessages
  const { delimiter, found, reader, reading, row, notes, units } = recogniseTable(start, options)
  const { layout, columns } = reader
  return {
    format: layout.format,
    delimiter,
    grouping: reader.grouping,
    found,
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
      const isRemark = reading.mapping.missingIds === 'previous' && endsBeforeId(cells, columns)
      const noId = isRemark ? importMessages.record.noId : undefined
      const { length } = reading.headings
      const isTooLong = cells.slice(length).some((cell) => cell.trim() !== '')
      const reason = record.fault ?? (isTooLong ? importMessages.csv.tooManyCells(cells.length, length) : noId)
      return { ...parsed, under, ...(reason && { fault: { column: null, reason } }) }
    },
  }
}

const TOTALS = wordSet(
  'total|totals|grand total|month total|monthly total|week total|weekly total|day total|daily total|tagessumme|wochensumme|monatssumme|zwischensumme|sous total|subtotaal|subtotale|sub total|subtotal|sum|sums|overall|carried forward|brought forward|balance forward|ubertrag|riporto|a reporter|summe|summen|gesamt|gesamtsumme|gesamtbetrag|endsumme|insgesamt|somme|total general|totaux|suma|totales|totale|totale generale|totaal|eindtotaal|total geral|soma|razem|ogolem|итого|всего|合计|合計|小计|小計|합계|소계|toplam|celkem',
  '|',
)

/** Whether a record has sums of the orders above: 'Total' or the like as its ID, or in another cell where it has no ID and date. */
export function isTotalsRow(cells: readonly string[], { id, head: { date, customerName } }: ParsedRecord): boolean {
  // A customer of an order may be called Total, but not Month total.
  const isCustomer = isTotalsWord(customerName) && (id === '' || customerName.includes(' '))
  if (isTotalsWord(id) || isCustomer) return true
  if (id !== '' || (date !== '' && !isTotalsWord(date))) return false
  return cells.some(isTotalsWord)
}

function isTotalsWord(text: string): boolean {
  // No such word contains a digit, but nearly every date does.
  return text.length < 40 && !/\d/.test(text) && TOTALS.has(headingKey(text))
}
