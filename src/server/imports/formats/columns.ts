import { hash } from 'node:crypto'
import { type ImportField, missingFields, SINGLE_COLUMN_FIELDS } from '#contract/imports/import-fields.ts'
import type { ImportMapping, MappedColumns } from '#contract/imports/import-mapping.ts'
import { importMessages } from '#server/imports/messages.ts'
import { headingKey } from '#server/imports/parse/words.ts'
import { Refusal } from '#server/imports/refusal.ts'

/** Which columns hold which field; the first that isn't empty counts. */
export type ColumnMap = ReadonlyMap<ImportField, readonly number[]>

/** The text of a field in a record, trimmed; '' without one. */
export type TextOf = (field: ImportField) => string

/** `places`: of each field; `textAt`: undefined where the record has no such place. */
export function textsOf<Place>(
  places: ReadonlyMap<ImportField, readonly Place[]>,
  textAt: (place: Place) => string | undefined,
): TextOf {
  return (field) => {
    for (const place of places.get(field) ?? []) {
      const text = textAt(place)
      // Where the only cell that a field may have is empty, another column would be a guess.
      if (text || (text === '' && SINGLE_COLUMN_FIELDS.includes(field))) return text
    }
    return ''
  }
}

/** The texts of a row. */
export function cellTexts(cells: readonly string[], columns: ColumnMap): TextOf {
  return textsOf(columns, (column) => cells[column]?.trim())
}

/** For each field its headings, in a shop's layout as `headingKey`s; of several the first that the file has counts. */
export type HeadingTable = ReadonlyMap<ImportField, readonly string[]>

/** From the headings of each field, separated by '|'. */
export function headingTable(headings: Partial<Record<ImportField, string>>): HeadingTable {
  return new Map(entriesOf(headings).map(([field, names]) => [field, [...new Set(names.split('|').map(headingKey))]]))
}

/** The headings of each field that a mapping names. */
export function headingsIn(mapped: MappedColumns): HeadingTable {
  const named = (texts: readonly string[]) => texts.map((text) => text.trim()).filter((text) => text !== '')
  return new Map(entriesOf(mapped).map(([field, texts]) => [field, named(texts)]))
}

/** The columns with these headings; of two columns with the same heading the first counts. */
export function findColumns(headings: readonly string[], names: HeadingTable): ColumnMap {
  const places = new Map(headings.map((heading, place) => [heading, place] as const).reverse())
  places.delete('')
  const found = [...names].map(([field, wanted]) => [field, wanted.flatMap((name) => places.get(name) ?? [])] as const)
  return new Map(found.filter(([, columns]) => columns.length > 0))
}

/** The first heading that a mapping names and the file doesn't have. */
export function absentHeading(headings: readonly string[], mapped: MappedColumns): string | undefined {
  const present = new Set(headings)
  const names = Object.values(mapped).flat()
  return names.find((name) => !present.has(name.trim()))
}

/** The columns that orders need and a mapping leaves out, in words. */
export function missingColumns({ columns = {}, missingIds }: ImportMapping): string[] {
  return missingFields((field) => columns[field] !== undefined, missingIds)
}

/** Throws a `Refusal` if there are any. */
export function demandRequired(mapping: ImportMapping): void {
  const missing = missingColumns(mapping)
  if (missing.length > 0) throw new Refusal(importMessages.columns.required(missing))
}

/** The headings of each field. */
export function headingsOf(columns: ColumnMap, headings: readonly string[]): MappedColumns {
  return Object.fromEntries(
    [...columns].map(([field, places]) => [field, places.map((place) => headings[place] ?? '')]),
  )
}

/** The first heading of each field. */
export function firstHeadings(columns: ColumnMap, headings: readonly string[]): ReadonlyMap<ImportField, string> {
  return new Map([...columns].map(([field, [place = -1]]) => [field, headings[place] ?? '']))
}

export function entriesOf<T>(byField: Partial<Record<ImportField, T>>): [ImportField, T][] {
  return Object.entries(byField) as [ImportField, T][]
}

/** Equal for files with the same headings in the same order. */
export function headingsFingerprint(headings: readonly string[]): string {
  const end = headings.findLastIndex((heading) => heading !== '') + 1
  return hash('sha256', JSON.stringify(headings.slice(0, end)), 'base64url')
}
