import type { ImportMapping, MappedColumns } from '#contract/import-mapping.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { absentHeading, demandRequired, mappedColumns } from './columns.ts'
import { headingsFingerprint } from './fingerprint.ts'
import { type KnownLayout, LAYOUTS, layoutWith, recogniseLayout } from './layouts.ts'
import type { SourceOptions, SourceReading } from './source.ts'
import { namedDelimiter } from './table-records.ts'
import { type HeadingRow, type TableStart, tableReading, tableStart } from './table-start.ts'
import { absentColumn, unrecognisedTable } from './unrecognised-table.ts'

const DELIMITERS = [',', ';', '\t', '|']

/** A table whose delimiter, heading row and layout are known. */
export interface RecognisedTable extends KnownLayout {
  readonly delimiter: string
  /** How many records are above the heading row. */
  readonly row: number
  readonly reading: SourceReading
}

/**
 * Finds delimiter, heading row and layout together: from the mapping; else as in an earlier file with these headings; else
 * by the delimiter that gives a row with the most known fields. Throws a `Refusal`, or `UnknownColumns` with the columns
 * found.
 */
export function recogniseTable(start: string, options: SourceOptions): RecognisedTable {
  const { mapping = {} } = options
  const { headingLine, columns } = mapping
  const delimiter = mapping.delimiter ?? namedDelimiter(start)
  const tables = (delimiter ? [delimiter] : DELIMITERS).map((one) => tableStart(start, one, headingLine))
  const candidates = tables
    .flatMap((table) => table.records.map(({ line, cells }, row) => ({ table, row, line, headings: cells })))
    .filter(({ line }) => headingLine === undefined || line === headingLine)
  if (headingLine !== undefined && candidates.length === 0) {
    throw new Refusal(importMessages.columns.noRowOnLine(headingLine))
  }
  const failure = tables.find((table) => table.failure)?.failure
  if (columns) {
    demandRequired(columns)
    const candidate = candidates.find(({ headings }) => absentHeading(headings, columns) === undefined)
    const table = candidate && mappedTable(candidate, mapping, columns)
    if (table) return table
    throw failure ?? absentColumn(candidates, mapping, columns)
  }
  const table = rememberedTable(candidates, options) ?? bestTable(candidates, options)
  if (table) return table
  throw unrecognisedTable(candidates, failure, options)
}

/** The table as an earlier file with the same headings was read. */
function rememberedTable(
  candidates: readonly HeadingRow[],
  { mapping: chosen, remembered }: SourceOptions,
): RecognisedTable | undefined {
  if (chosen || !remembered?.size) return undefined
  for (const candidate of candidates) {
    // This file may have more title lines than the earlier one, so its line number is not used.
    const { headingLine: _line, ...mapping } = remembered.get(headingsFingerprint(candidate.headings)) ?? {}
    const table = mapping.columns && mappedTable(candidate, mapping, mapping.columns)
    if (table) return { ...table, reading: { ...table.reading, remembered: true } }
  }
  return undefined
}

function mappedTable(
  candidate: HeadingRow,
  mapping: ImportMapping,
  columns: MappedColumns,
): RecognisedTable | undefined {
  const { headings } = candidate
  const known = layoutWith(mappedColumns(headings, columns), headings, mapping.layout)
  return known && asRecognised(candidate, known, mapping)
}

/** For each delimiter the first row that is the heading row of a layout; of these the row with the most known fields. */
function bestTable(
  candidates: readonly HeadingRow[],
  { format, mapping = {} }: SourceOptions,
): RecognisedTable | undefined {
  const wanted = LAYOUTS.filter((layout) =>
    mapping.layout ? layout.name === mapping.layout : format === 'auto' || layout.format === format,
  )
  const found = new Map<TableStart, RecognisedTable>()
  for (const candidate of candidates) {
    const known = found.has(candidate.table) ? undefined : recogniseLayout(candidate.headings, wanted)
    if (known) found.set(candidate.table, asRecognised(candidate, known, mapping))
  }
  const [best] = [...found.values()].sort((a, b) => b.columns.size - a.columns.size)
  return best
}

function asRecognised(candidate: HeadingRow, known: KnownLayout, mapping: ImportMapping): RecognisedTable {
  const { table, row } = candidate
  const reading = tableReading(candidate, { ...mapping, layout: known.layout.name }, known.columns)
  return { ...known, delimiter: table.delimiter, row, reading }
}
