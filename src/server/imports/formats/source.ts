import { hash } from 'node:crypto'
import { type ImportField, missingFields, SINGLE_COLUMN_FIELDS } from '#contract/imports/import-fields.ts'
import type { ImportMapping, MappedColumns } from '#contract/imports/import-mapping.ts'
import type { ImportPreview } from '#contract/imports/import-preview.ts'
import type { AmountUnit, ImportFormat } from '#contract/imports/import-schema.ts'
import type { FileRecord } from '#server/imports/files/csv-reader.ts'
import { importMessages } from '#server/imports/messages.ts'
import { headingKey } from '#server/imports/parse/words.ts'
import { Refusal } from '#server/imports/refusal.ts'
import type { ParsedRecord } from './parsed-record.ts'

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
  const columns = new Map<ImportField, readonly number[]>()
  for (const [field, wanted] of names) {
    const found = wanted.flatMap((name) => places.get(name) ?? [])
    if (found.length > 0) columns.set(field, found)
  }
  return columns
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

/** How rows and orders belong together: known from the format, or `detected` from all rows of the file. */
export type Grouping = 'one row per order' | 'one row per line' | 'detected'

type ShownField = 'mapping' | 'headingLine' | 'headingRows' | 'confidence' | 'otherTotal' | 'remembered' | 'lists'

/** What the columns of a file are read as, with what a preview shows of it. */
export interface SourceReading extends Readonly<Pick<ImportPreview, ShownField>> {
  /** Trimmed. */
  readonly headings: readonly string[]
  /** The cells of the first records below the headings. */
  readonly samples: readonly (readonly string[])[]
  /** The same for files with the same headings. */
  readonly key: string
  /** It is the best guess at columns that are not certain. */
  readonly isGuess?: boolean
}

/** A file whose format is known, ready to be read. */
export interface Source {
  readonly format: Exclude<ImportFormat, 'auto'>
  /** The character itself; null for JSON. */
  readonly delimiter: string | null
  readonly grouping: Grouping
  /** The fields it found, with the heading each is read from. */
  readonly found: ReadonlyMap<ImportField, string>
  /** For the report. */
  readonly notes: readonly string[]
  /** The same, where it describes the file and not its orders. */
  readonly details: readonly string[]
  /** Why the reading is only a guess, as a sentence. */
  readonly doubt?: string | undefined
  /** What the records read so far leave to a person: `withoutCurrency` if the currency of their shop has other decimals than two. */
  readonly units: () => { readonly all?: Refusal | undefined; readonly withoutCurrency?: Refusal | undefined }
  readonly reading: SourceReading
  /** Of the whole file; `onBytes` is called with the bytes read so far. Throws a `Refusal` where it can't go on. */
  records(onBytes?: (bytes: number) => void): IteratorObject<FileRecord>
  /** What a record says about an order; `totals` are sums below the orders. */
  read(record: FileRecord): ParsedRecord | 'blank' | 'totals'
}

export interface SourceOptions {
  readonly format: ImportFormat
  /** The user's choices; what it leaves out is recognised. */
  readonly mapping?: ImportMapping | undefined
  readonly amountUnit?: AmountUnit | undefined
  /** Mappings of earlier imports by `SourceReading.key`; used without a `mapping`. */
  readonly remembered?: ReadonlyMap<string, ImportMapping> | undefined
  /** Uncertain columns are read with the best guess, unless it lacks a needed one. Those that the user chose stay. */
  readonly acceptsGuess?: boolean | undefined
  /** Only the file's first part is there, so its last record may be cut off. */
  readonly isPart?: boolean | undefined
}

/** A table or list without recognisable columns; with a mapping it can be read. */
export class UnknownColumns extends Refusal {
  readonly reading: SourceReading
  /** Remarks on the best guess, as in `Source`. */
  readonly notes: readonly string[]
  constructor(message: string, reading: SourceReading, notes: readonly string[] = []) {
    super(message)
    this.reading = reading
    this.notes = notes
  }
}

/** Equal for files with the same headings in the same order. */
export function headingsFingerprint(headings: readonly string[]): string {
  const end = headings.findLastIndex((heading) => heading !== '') + 1
  return hash('sha256', JSON.stringify(headings.slice(0, end)), 'base64url')
}

/** The mapping of an earlier file with these headings, where the user has chosen none. */
export function rememberedMapping({ mapping, remembered }: SourceOptions, key: string): ImportMapping | undefined {
  return mapping ? undefined : remembered?.get(key)
}

/** The records before a `Refusal`, where it may end them after so many. */
export function* untilRefused<T>(records: Iterable<T>, mayEnd: (seen: number) => boolean): Generator<T> {
  let seen = 0
  try {
    for (const record of records) {
      seen++
      yield record
    }
  } catch (error) {
    if (!mayEnd(seen) || !(error instanceof Refusal)) throw error
  }
}

/** The records of a file's first part; the one that is cut off ends them. */
export function untilCutOff<T>(records: Iterable<T>): Generator<T> {
  return untilRefused(records, (seen) => seen > 0)
}
