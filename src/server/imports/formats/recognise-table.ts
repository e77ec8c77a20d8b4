import { IMPORT_DELIMITERS, type ImportLayout } from '#contract/imports/import-choices.ts'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import type { ImportFormat } from '#contract/imports/import-schema.ts'
import { type GuessedTable, guessTable } from '#server/imports/formats/recognition/guess-table.ts'
import { SHOP_LAYOUTS } from '#server/imports/formats/shops/layouts.ts'
import { importMessages } from '#server/imports/messages.ts'
import { headingKey } from '#server/imports/parse/words.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { amountUnits } from './amount-units.ts'
import {
  absentHeading,
  type ColumnMap,
  cellTexts,
  demandRequired,
  findColumns,
  firstHeadings,
  headingsFingerprint,
  headingsIn,
  headingsOf,
  headingTable,
  missingColumns,
} from './columns.ts'
import { rememberedMapping, type SourceOptions, type SourceReading, UnknownColumns } from './source.ts'
import { GENERIC_TABLE, readerOf, type TableReader } from './table-layout.ts'
import { type HeadingRow, headingRowsOf, headingTexts, tableStart, withHeadings } from './table-start.ts'

const { columns: messages } = importMessages

/**
 * Finds delimiter, heading row and columns together: from the mapping; else as in an earlier file with these headings;
 * else as a shop writes them; else by headings and values. Throws a `Refusal`, or `UnknownColumns` with the best guess.
 */
export function recogniseTable(start: string, options: SourceOptions): RecognisedTable {
  const { mapping = {} } = options
  const { headingLine, columns } = mapping
  // A file may name it in its first line, as Excel does.
  const delimiter = mapping.delimiter ?? /^"?sep=(.)"?[\r\n]/i.exec(start)?.[1]
  const tables = (delimiter ? [delimiter] : IMPORT_DELIMITERS).map((one) => tableStart(start, one, headingLine))
  const candidates = tables.flatMap((table) => headingRowsOf(table, headingLine))
  if (headingLine !== undefined && candidates.length === 0) {
    throw new Refusal(messages.noRowOnLine(headingLine))
  }
  const failure = tables.find((table) => table.failure)?.failure
  if (columns) {
    demandRequired(mapping)
    const named = candidates.map(withHeadings)
    const candidate = named.find(({ headings }) => absentHeading(headings, columns) === undefined)
    if (candidate) return mappedTable(candidate, options, mapping)
    const [widest] = named.toSorted((a, b) => b.headings.length - a.headings.length)
    const absent = absentHeading(widest?.headings ?? [], columns) ?? ''
    throw failure ?? new Refusal(messages.absent(absent, headingLine))
  }
  const [known] = candidates.flatMap((candidate) => knownTable(withHeadings(candidate), options) ?? [])
  if (known) return known
  const shop = shopTable(candidates, options)
  if (shop) return shop
  const guess = guessTable(candidates)
  const isWanted = mapping.layout ? mapping.layout === 'table' : options.format === 'auto' || options.format === 'csv'
  if (guess && isWanted && guess.isSure) return guessedTable(guess, options)
  const cause = guess && guess.known > 0 ? guess.row.table.failure : failure
  if (cause) throw cause
  if (!guess || guess.row.headings.length < 2) throw new Refusal(messageFor(undefined, options.format))
  const table = guessedTable(guess, options, true)
  if (options.acceptsGuess && missingColumns(table.reading.mapping).length === 0) return table
  throw new UnknownColumns(messageFor(guess, options.format), table.reading, guess.notes)
}

/** The table as the file was read that rejected records come from, or an earlier file with the same headings. */
function knownTable(candidate: HeadingRow, options: SourceOptions): RecognisedTable | undefined {
  const { table, row, line, headings } = candidate
  const readAs = table.records[row]?.readAs
  // A person may have changed the headings.
  const isCorrected = readAs?.columns !== undefined && absentHeading(headings, readAs.columns) === undefined
  // Files without headings may have any other columns.
  const earlier = line === 0 ? undefined : rememberedMapping(options, headingsFingerprint(headings))
  // This file may have more title lines than the earlier one, so its line number is not used.
  const { headingLine: _line, ...remembered } = earlier ?? {}
  const mapping = isCorrected ? { ...readAs, ...options.mapping } : remembered
  if (!mapping.columns) return undefined
  const read = mappedTable(candidate, options, mapping, earlier !== undefined)
  return isCorrected ? { ...read, notes: [importMessages.note.corrected] } : read
}

/** By the columns that the mapping names. */
function mappedTable(candidate: HeadingRow, options: SourceOptions, mapping: ImportMapping, remembered = false) {
  const { headings } = candidate
  const { columns = {}, layout } = mapping
  const reader = readerWith(findColumns(headings, headingsIn(columns)), headings, layout)
  // An earlier file with these headings was read in whole units already.
  return asRecognised(candidate, reader, mapping, options, !options.mapping?.columns, { remembered })
}

/** For each delimiter the first row that is the heading row of a shop; of these the row with the most known fields. */
function shopTable(candidates: readonly HeadingRow[], options: SourceOptions): RecognisedTable | undefined {
  const { format, mapping = {} } = options
  const wanted = SHOP_LAYOUTS.filter((layout) =>
    mapping.layout ? layout.name === mapping.layout : format === 'auto' || layout.format === format,
  )
  const found = new Map<HeadingRow['table'], { readonly candidate: HeadingRow; readonly reader: TableReader }>()
  for (const candidate of candidates) {
    const reader = found.has(candidate.table) ? undefined : recogniseShop(candidate.headings, wanted)
    if (reader) found.set(candidate.table, { candidate, reader })
  }
  const [best] = [...found.values()].sort((a, b) => b.reader.columns.size - a.reader.columns.size)
  // Our own export writes amounts one way only.
  const areUnits = best?.reader.layout.name === 'orderboard'
  return best && asRecognised(best.candidate, best.reader, mapping, options, areUnits)
}

function guessedTable(guess: GuessedTable, options: SourceOptions, isGuess = false): RecognisedTable {
  const { row, columns, options: ofFile, notes, confidence, otherTotal } = guess
  const reader = readerWith(columns, row.headings)
  const texts = row.rows.map((cells) => cellTexts(cells, columns))
  // Numbers of pieces are doubted as such.
  const areUnits = columns.has('total') && texts.every((text) => text('total') === text('quantity'))
  const more = { confidence, otherTotal, isGuess }
  return { ...asRecognised(row, reader, { ...ofFile, ...options.mapping }, options, areUnits, more), notes }
}

/** With the units of its amounts. `areUnits`: whole numbers that nothing explains are no cents. */
function asRecognised(
  candidate: HeadingRow,
  reader: TableReader,
  mapping: ImportMapping,
  { amountUnit = mapping.amountUnit }: SourceOptions,
  areUnits: boolean,
  more: Partial<SourceReading> = {},
) {
  const { table, row, line, headings, rows: samples } = withHeadings(candidate)
  const found = firstHeadings(reader.columns, headings)
  const unitOptions = { chosen: amountUnit, usualCurrency: mapping.currency, areUnits }
  const units = amountUnits(found, { headings, samples }, unitOptions)
  const known = amountUnit ?? units.unit
  const { delimiter: _chosen, ...chosen } = mapping
  // A `sep=` line can name a delimiter that no mapping has; reading finds it there again.
  const delimiter = IMPORT_DELIMITERS.find((one) => one === table.delimiter)
  const ofFile = { ...(known && { amountUnit: known }), layout: reader.layout.name, ...(delimiter && { delimiter }) }
  const reading: SourceReading = {
    ...{ headings, samples, key: headingsFingerprint(headings), headingLine: line, headingRows: headingTexts(table) },
    mapping: { ...chosen, ...ofFile, columns: headingsOf(reader.columns, headings) },
    ...{ remembered: false, confidence: null, otherTotal: null, lists: [], ...more },
  }
  /** `row`: the index of its heading row; -1 without headings. `notes`: for the report. */
  return { reader, units, found, delimiter: table.delimiter, row, notes: [] as readonly string[], reading }
}

/** A table whose delimiter, heading row and layout are known. */
type RecognisedTable = ReturnType<typeof asRecognised>

function messageFor(guess: GuessedTable | undefined, format: ImportFormat): string {
  const found = guess?.row.headings.filter((heading) => heading !== '') ?? []
  if (format !== 'auto' && format !== 'csv') return messages.notThisLayout(found)
  if (!guess || found.length === 0) return messages.none
  if (guess.missing.length > 0) return messages.unrecognised(guess.missing, found)
  if (guess.row.line === 0) return messages.noHeadings
  return guess.isSure ? messages.notThisLayout(found) : messages.uncertain(found)
}

const HEADINGS = new Map(SHOP_LAYOUTS.map((layout) => [layout, headingTable(layout.headings)]))

/** The first of the layouts that the headings belong to. */
export function recogniseShop(headings: readonly string[], layouts = SHOP_LAYOUTS): TableReader | undefined {
  const keys = headings.map(headingKey)
  for (const layout of layouts) {
    const columns = findColumns(keys, HEADINGS.get(layout) ?? new Map())
    const isComplete = (layout.requiredHeadings ?? []).every((field) => columns.has(field))
    const reader = isComplete && readerOf(layout, columns, headings)
    if (reader) return reader
  }
  return undefined
}

/** By a layout with chosen columns. Where they do not suffice for it, the table is read as any other. */
function readerWith(columns: ColumnMap, headings: readonly string[], name: ImportLayout = 'table'): TableReader {
  const layout = SHOP_LAYOUTS.find((one) => one.name === name) ?? GENERIC_TABLE
  return readerOf(layout, columns, headings) ?? readerWith(columns, headings)
}
