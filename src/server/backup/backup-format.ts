import { Type } from 'typebox'
import { Compile } from 'typebox/compile'

/** The first line of a backup. The lines after are rows: arrays in the order of the columns that the last table line named. */
export const HeaderSchema = Type.Object({
  format: Type.Literal('orderboard-backup'),
  version: Type.Literal(1),
  /** By which rule the folded columns were made (`FOLD_VERSION`). */
  fold: Type.Integer(),
  /** UTC, ISO 8601. */
  madeAt: Type.String(),
})
/** Begins a table. Integers stand as text, because JSON's numbers are not exact beyond 2^53. */
export const TableSchema = Type.Object({ table: Type.String(), columns: Type.Array(Type.String()) })
/** The last line: figures of what stands before, and the SHA-256 of all its bytes, in hexadecimal. */
export const EndSchema = Type.Object({ figures: Type.Record(Type.String(), Type.String()), sha256: Type.String() })

export const isHeader = Compile(HeaderSchema)
export const isTable = Compile(TableSchema)
export const isEnd = Compile(EndSchema)
