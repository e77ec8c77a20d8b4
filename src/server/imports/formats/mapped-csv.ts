import type { ImportMapping, MappedColumns } from '#contract/import-mapping.ts'
import { importMessages } from '#server/imports/messages.ts'
import { Refusal } from '#server/imports/refusal.ts'
import { absentHeading, demandRequired, mappedColumns } from './columns.ts'
import { headingsFingerprint } from './fingerprint.ts'
import { type FirstRecords, headedBy, mayBeHeadings, type RecognisedCsv } from './first-records.ts'
import { genericLayout } from './generic-table.ts'
import { layoutNamed } from './layouts.ts'
import type { Layout } from './source.ts'

/** The table as a mapping describes it. Throws a `Refusal` if no row has the headings that the mapping names. */
export function mappedCsv(
  tries: readonly FirstRecords[],
  mapping: ImportMapping,
  columns: MappedColumns,
): RecognisedCsv {
  demandRequired(columns)
  for (const first of tries) {
    for (const [i, record] of first.records.entries()) {
      if (!mayBeHeadings(record, mapping) || absentHeading(record.cells, columns) !== undefined) continue
      return { ...headedBy(first, i, layoutOf(record.cells, mapping, columns)), mapping }
    }
  }
  const failure = tries.find((one) => one.failure)?.failure
  if (failure) throw failure
  const rows = tries.flatMap(({ records }) => records.filter((record) => mayBeHeadings(record, mapping)))
  const widest = rows.sort((a, b) => b.cells.length - a.cells.length)[0]
  const absent = absentHeading(widest?.cells ?? [], columns) ?? ''
  const { headingLine } = mapping
  const { columns: messages } = importMessages
  throw new Refusal(headingLine ? messages.absentOnLine(absent, headingLine) : messages.absent(absent))
}

/** The same with the mapping of an earlier file that had the same headings; `undefined` if none had. */
export function rememberedCsv(
  tries: readonly FirstRecords[],
  remembered: ReadonlyMap<string, ImportMapping>,
): RecognisedCsv | undefined {
  if (remembered.size === 0) return undefined
  for (const first of tries) {
    for (const [i, { cells }] of first.records.entries()) {
      // The next file may have one title line more, so only the headings say where they are.
      const { headingLine: _line, ...mapping } = remembered.get(headingsFingerprint(cells)) ?? {}
      if (!mapping.columns) continue
      return { ...headedBy(first, i, layoutOf(cells, mapping, mapping.columns)), remembered: true, mapping }
    }
  }
  return undefined
}

function layoutOf(headings: readonly string[], { layout = 'table' }: ImportMapping, columns: MappedColumns): Layout {
  const chosen = mappedColumns(headings, columns)
  // The columns of our own export can't be chosen: with other columns it is any table.
  const built = layoutNamed(layout)(headings, chosen) ?? genericLayout(headings, chosen)
  if (!built) throw new Error('A table can be read with any columns.')
  return built
}
