import { type ImportField, missingFields, SINGLE_COLUMN_FIELDS } from '#contract/import-fields.ts'
import type { MappedColumns } from '#contract/import-mapping.ts'
import { Refusal } from '#server/imports/refusal.ts'
import type { FoundColumns } from './columns-by-name.ts'
import type { Columns } from './fields.ts'

const entriesOf = (columns: MappedColumns) => Object.entries(columns) as [ImportField, readonly string[]][]

/** Where the headings stand that a mapping names; of two columns with the same heading the first counts. */
export function mappedColumns(headings: readonly string[], mapped: MappedColumns): FoundColumns {
  const places = new Map<string, number>()
  headings.forEach((heading, i) => {
    if (!places.has(heading.trim())) places.set(heading.trim(), i)
  })
  const columns = new Map<ImportField, readonly number[]>()
  const found = new Map<ImportField, string>()
  for (const [field, names] of entriesOf(mapped)) {
    const at = names.flatMap((name) => places.get(name.trim()) ?? [])
    const [first] = at
    if (first === undefined) continue
    columns.set(field, SINGLE_COLUMN_FIELDS.includes(field) ? [first] : at)
    found.set(field, (headings[first] ?? '').trim())
  }
  return { columns, found }
}

/** The first heading that a mapping names and the file does not have. */
export function absentHeading(headings: readonly string[], mapped: MappedColumns): string | undefined {
  const there = new Set(headings.map((heading) => heading.trim()))
  return entriesOf(mapped)
    .flatMap(([, names]) => names)
    .find((name) => !there.has(name.trim()))
}

/** Throws a `Refusal` where a mapping leaves out what orders need. */
export function demandNeeded(mapped: MappedColumns): void {
  const missing = missingFields((field) => mapped[field] !== undefined)
  if (missing.length === 0) return
  throw new Refusal(
    `Nobody has said yet which column holds ${missing.join('; ')}. Choose the columns, and import again.`,
  )
}

/** The other way round: the headings of each field. */
export function headingsOf(columns: Columns, headings: readonly string[]): MappedColumns {
  return Object.fromEntries(
    [...columns].map(([field, places]) => [field, places.map((place) => (headings[place] ?? '').trim())]),
  )
}
