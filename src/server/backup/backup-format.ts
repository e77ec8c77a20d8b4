import { Type } from 'typebox'
import { Compile } from 'typebox/compile'

/**
 * The version of the format that is written. Add one when a table or a column comes or changes, say in `KEPT_TABLES` what a
 * new column holds in older backups (`absent`), and keep a file of the version before in tests/backup.
 */
export const BACKUP_VERSION = 1

/**
 * Bytes of a line without its end. The longest line is the content of a replaced order, about 150 bytes a line of that
 * order: 100,000 lines (`MAX_ORDER_RECORDS`) are 15 MB.
 */
export const MAX_LINE = 64 * 1024 ** 2

/** How the first line begins in every version. */
export const AnyHeaderSchema = Type.Object({ format: Type.Literal('orderboard-backup'), version: Type.Integer() })
/** The first line of a backup. The lines after are rows: arrays in the order of the columns that the last table line named. */
export const HeaderSchema = Type.Object({
  ...AnyHeaderSchema.properties,
  /** By which rule the folded columns were made (`FOLD_VERSION`). */
  fold: Type.Integer(),
  /** UTC, ISO 8601. */
  madeAt: Type.String(),
})
/** Begins a table. Integers stand as text, because JSON's numbers are not exact beyond 2^53. */
export const TableSchema = Type.Object({ table: Type.String(), columns: Type.Array(Type.String()) })
/** The last line: figures of what stands before, and the SHA-256 of all its bytes, in hexadecimal. */
export const EndSchema = Type.Object({ figures: Type.Record(Type.String(), Type.String()), sha256: Type.String() })

export const isAnyHeader = Compile(AnyHeaderSchema)
export const isHeader = Compile(HeaderSchema)
export const isTable = Compile(TableSchema)
export const isEnd = Compile(EndSchema)
