import type { ImportMapping, MappedColumns } from '#contract/import-mapping.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { cellsFrom, type FirstRecords } from './first-records.ts'
import { genericLayout } from './generic.ts'
import { headingsKey } from './headings-key.ts'
import type { Layout } from './layout.ts'
import { layoutNamed } from './layouts.ts'
import { absentHeading, demandNeeded, mappedColumns } from './mapped-columns.ts'
import type { RecognisedCsv } from './recognise-csv.ts'

/** The file as a mapping says it is. Throws a `Refusal` where it has no row with the headings that the mapping names. */
export function mappedCsv(
  tries: readonly FirstRecords[],
  mapping: ImportMapping,
  columns: MappedColumns,
): RecognisedCsv {
  demandNeeded(columns)
  for (const tried of tries) {
    const { delimiter, records } = tried
    for (const [i, { cells }] of records.entries()) {
      if (absentHeading(cells, columns) !== undefined) continue
      const layout = layoutOf(cells, mapping, columns)
      return { delimiter, layout, headings: cells, skip: i + 1, below: cellsFrom(tried, i + 1), remembered: false }
    }
  }
  const failure = tries.find((one) => one.failure)?.failure
  if (failure) throw failure
  const widest = tries.flatMap(({ records }) => records).sort((a, b) => b.cells.length - a.cells.length)[0]
  const absent = absentHeading(widest?.cells ?? [], columns) ?? ''
  throw new Refusal(
    `The mapping names the column "${absent.slice(0, 60)}", which no row of headings in the file has. Choose the columns again.`,
  )
}

/** The same where an earlier file had these very headings; `undefined` where none had. */
export function rememberedCsv(
  tries: readonly FirstRecords[],
  remembered: ReadonlyMap<string, ImportMapping>,
): (RecognisedCsv & { readonly mapping: ImportMapping }) | undefined {
  if (remembered.size === 0) return undefined
  for (const tried of tries) {
    const { delimiter, records } = tried
    for (const [i, { cells }] of records.entries()) {
      const mapping = remembered.get(headingsKey(cells))
      if (!mapping?.columns) continue
      const layout = layoutOf(cells, mapping, mapping.columns)
      const below = cellsFrom(tried, i + 1)
      return { delimiter, layout, headings: cells, skip: i + 1, below, remembered: true, mapping }
    }
  }
  return undefined
}

function layoutOf(headings: readonly string[], { layout = 'table' }: ImportMapping, columns: MappedColumns): Layout {
  const chosen = mappedColumns(headings, columns)
  // Our own export's columns cannot be chosen: other columns make it any table.
  const built = layoutNamed(layout)(headings, chosen) ?? genericLayout(headings, chosen)
  if (!built) throw new Error('A table can be read by any columns.')
  return built
}
