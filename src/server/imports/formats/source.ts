import type { ImportField } from '#contract/imports/import-fields.ts'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import type { ImportPreview } from '#contract/imports/import-preview.ts'
import type { AmountUnit, ImportFormat } from '#contract/imports/import-schema.ts'
import type { FileRecord } from '#server/imports/files/csv-reader.ts'
import { Refusal } from '#server/imports/refusal.ts'
import type { ParsedRecord } from './parsed-record.ts'

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
