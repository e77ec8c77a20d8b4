import type { ImportMapping, MappedColumns } from '#contract/import-mapping.ts'
import { Refusal } from '#server/imports/refusal.ts'
import type { FirstRecords } from './first-records.ts'
import { genericLayout } from './generic.ts'
import { headingsKey } from './headings-key.ts'
import type { Layout } from './layout.ts'
import { layoutNamed } from './layouts.ts'
import { absentHeading, demandNeeded, mappedColumns } from './mapped-columns.ts'
import { headedBy, isHeadingLine, type RecognisedCsv } from './recognised-csv.ts'

/** The file as a mapping says it is. Throws a `Refusal` where it has no row with the headings that the mapping names. */
export function mappedCsv(
  tries: readonly FirstRecords[],
  mapping: ImportMapping,
  columns: MappedColumns,
): RecognisedCsv {
  demandNeeded(columns)
  for (const tried of tries) {
    for (const [i, record] of tried.records.entries()) {
      if (!isHeadingLine(record, mapping) || absentHeading(record.cells, columns) !== undefined) continue
      return headedBy(tried, i, layoutOf(record.cells, mapping, columns))
    }
  }
  const failure = tries.find((one) => one.failure)?.failure
  if (failure) throw failure
  const rows = tries.flatMap(({ records }) => records.filter((record) => isHeadingLine(record, mapping)))
  const widest = rows.sort((a, b) => b.cells.length - a.cells.length)[0]
  const absent = absentHeading(widest?.cells ?? [], columns) ?? ''
  throw new Refusal(
    `The mapping names the column "${absent.slice(0, 60)}", ${whereAbsent(mapping)}. Choose the columns again.`,
  )
}

/** The same where an earlier file had these very headings; `undefined` where none had. */
export function rememberedCsv(
  tries: readonly FirstRecords[],
  remembered: ReadonlyMap<string, ImportMapping>,
): (RecognisedCsv & { readonly mapping: ImportMapping }) | undefined {
  if (remembered.size === 0) return undefined
  for (const tried of tries) {
    for (const [i, { cells }] of tried.records.entries()) {
      const { headingLine: _line, ...mapping } = remembered.get(headingsKey(cells)) ?? {}
      if (!mapping.columns) continue
      // The headings themselves tell where they stand: the next file may have a title line more.
      return { ...headedBy(tried, i, layoutOf(cells, mapping, mapping.columns)), remembered: true, mapping }
    }
  }
  return undefined
}

function whereAbsent({ headingLine }: ImportMapping): string {
  return headingLine
    ? `which line ${headingLine} of the file does not have`
    : 'which no row of headings in the file has'
}

function layoutOf(headings: readonly string[], { layout = 'table' }: ImportMapping, columns: MappedColumns): Layout {
  const chosen = mappedColumns(headings, columns)
  // Our own export's columns cannot be chosen: other columns make it any table.
  const built = layoutNamed(layout)(headings, chosen) ?? genericLayout(headings, chosen)
  if (!built) throw new Error('A table can be read by any columns.')
  return built
}
