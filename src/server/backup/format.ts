import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { StoredAccountsSchema } from '#contract/accounts/stored-accounts-schema.ts'
import { closed } from '#contract/closed.ts'

/** The version of the format, the only one that is read. Increment it when a table or a column is added, moved or changed. */
export const BACKUP_VERSION = 18

/**
 * Bytes of a line without its end. The longest line is the content of a replaced order, about 150 bytes for each of its
 * lines: 100,000 lines (`MAX_ORDER_RECORDS`) are 15 MB.
 */
export const MAX_LINE = 64 * 1024 ** 2

const header = { format: Type.Literal('orderboard-backup'), version: Type.Integer() }
/** How the first line starts in every version. */
export const isAnyHeader = Compile(Type.Object(header))
/**
 * The first line; `fold` is the version of the rule that made the folded columns, `madeAt` is UTC, ISO 8601. The lines that
 * follow are tables, and their rows as arrays.
 */
export const isHeader = Compile(Type.Object({ ...header, fold: Type.Integer(), madeAt: Type.String() }))
/** Starts a table. Integers are text in its rows, because JSON's numbers are not exact beyond 2^53. */
export const isTable = Compile(Type.Object({ table: Type.String(), columns: Type.Array(Type.String()) }))
/** After the tables. */
export const isAccounts = Compile(closed({ accounts: Type.Union([StoredAccountsSchema, Type.Null()]) }))
/** The last line: figures of the rows, and the SHA-256 of all bytes before it, in hexadecimal. */
export const isEnd = Compile(Type.Object({ figures: Type.Record(Type.String(), Type.String()), sha256: Type.String() }))
