import { type ImportField, missingFields, SINGLE_COLUMN_FIELDS } from '#contract/import-fields.ts'
import type { MappedColumns } from '#contract/import-mapping.ts'
import { importMessages } from '#server/imports/messages.ts'
import { headingKey } from '#server/imports/parse/heading.ts'
import { Refusal } from '#server/imports/refusal.ts'

export type Field = ImportField

/** Which columns hold which field; the first that isn't empty counts. */
export type ColumnMap = ReadonlyMap<Field, readonly number[]>

/** The text of a field in a record, trimmed; '' without one. */
export function fieldText(cells: readonly string[], columns: ColumnMap, field: Field): string {
  for (const column of columns.get(field) ?? []) {
    const text = cells[column]?.trim()
    if (text) return text
  }
  return ''
}

/** The headings that a format uses for each field; of several the first that the file has counts. */
export type HeadingTable = Partial<Record<Field, readonly string[]>>

export interface FoundColumns {
  readonly columns: ColumnMap
  /** The first heading of each field, as written in the file. */
  readonly found: ReadonlyMap<Field, string>
}

/** Finds the table's headings; of two columns with the same heading the first counts. */
export function findColumns(headings: readonly string[], table: HeadingTable): FoundColumns {
  const places = firstPlaces(headings.map(headingKey))
  places.delete('')
  const names = namesByKey(table)
  const matches = [...places].flatMap(([key, place]) => (names.get(key) ?? []).map((name) => ({ ...name, place })))
  const columns = new Map<Field, number[]>()
  const found = new Map<Field, string>()
  for (const { field, place } of matches.sort((a, b) => a.rank - b.rank)) {
    const others = columns.get(field)
    if (others) others.push(place)
    else {
      columns.set(field, [place])
      found.set(field, (headings[place] ?? '').trim())
    }
  }
  return { columns, found }
}

interface HeadingName {
  readonly field: Field
  readonly key: string
  /** Its place in the table. */
  readonly rank: number
}

const tables = new WeakMap<HeadingTable, ReadonlyMap<string, readonly HeadingName[]>>()

/** Computed once for each table: every order of a JSON file may have other headings. */
function namesByKey(table: HeadingTable): ReadonlyMap<string, readonly HeadingName[]> {
  const known = tables.get(table)
  if (known) return known
  const names = (Object.entries(table) as [Field, readonly string[]][])
    .flatMap(([field, headings]) => headings.map((heading) => ({ field, key: headingKey(heading) })))
    .map((name, rank) => ({ ...name, rank }))
  const byKey = Map.groupBy(names, ({ key }) => key)
  tables.set(table, byKey)
  return byKey
}

const entriesOf = (mapped: MappedColumns) => Object.entries(mapped) as [Field, readonly string[]][]

/** The columns with the headings that a mapping names; of two columns with the same heading the first counts. */
export function mappedColumns(headings: readonly string[], mapped: MappedColumns): FoundColumns {
  const places = firstPlaces(headings.map((heading) => heading.trim()))
  const columns = new Map<Field, readonly number[]>()
  const found = new Map<Field, string>()
  for (const [field, names] of entriesOf(mapped)) {
    const at = names.flatMap((name) => places.get(name.trim()) ?? [])
    const [first] = at
    if (first === undefined) continue
    columns.set(field, SINGLE_COLUMN_FIELDS.includes(field) ? [first] : at)
    found.set(field, (headings[first] ?? '').trim())
  }
  return { columns, found }
}

function firstPlaces(names: readonly string[]): Map<string, number> {
  const places = new Map<string, number>()
  names.forEach((name, i) => {
    if (!places.has(name)) places.set(name, i)
  })
  return places
}

/** The first heading that a mapping names and the file doesn't have. */
export function absentHeading(headings: readonly string[], mapped: MappedColumns): string | undefined {
  const present = new Set(headings.map((heading) => heading.trim()))
  return entriesOf(mapped)
    .flatMap(([, names]) => names)
    .find((name) => !present.has(name.trim()))
}

/** Throws a `Refusal` if a mapping leaves out columns that orders need. */
export function demandRequired(mapped: MappedColumns): void {
  const missing = missingFields((field) => mapped[field] !== undefined)
  if (missing.length > 0) throw new Refusal(importMessages.columns.required(missing))
}

/** The headings of each field. */
export function headingsOf(columns: ColumnMap, headings: readonly string[]): MappedColumns {
  return Object.fromEntries(
    [...columns].map(([field, places]) => [field, places.map((place) => (headings[place] ?? '').trim())]),
  )
}
