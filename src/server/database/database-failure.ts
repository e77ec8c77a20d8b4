import type { DATABASE_MESSAGES } from './messages.ts'
import { isAway } from './postgres-errors.ts'
import { AccessEndedError, CommitLostError, NewerSchemaError, RequestEndedError } from './read-errors.ts'

/**
 * Why a write failed because of the database. `full`: the disk with the data folder; `server-full`: the PostgreSQL server's.
 * `unsure`: the connection was lost during the commit. `conflict`: another transaction won. `read-only`: the server is a
 * replica. `slow`: a statement exceeded its time limit. `late`: the request was answered before. `access`: who made it may not any more. `outdated`: a newer version has migrated the database.
 */
export type DatabaseFailure = keyof typeof DATABASE_MESSAGES.failure | 'other'

// SQLite's primary result codes.
const SQLITE: Readonly<Record<number, DatabaseFailure>> = { 5: 'busy', 6: 'busy', 13: 'full' }

// SQLSTATEs: lock_not_available, disk_full, serialization_failure, deadlock_detected, read_only_sql_transaction,
// query_canceled; and the system's words.
const CODES: Readonly<Record<string, DatabaseFailure>> = {
  '55P03': 'busy',
  '53100': 'server-full',
  '40001': 'conflict',
  '40P01': 'conflict',
  '25006': 'read-only',
  '57014': 'slow',
  ENOSPC: 'full',
  EDQUOT: 'full',
}
/** PostgreSQL has a code for a full disk, but none for an exhausted quota or a file size limit. */
const CANNOT_GROW = [/could not (?:extend|write)/i, /No space left|quota exceeded|File too large/i]

export function failureOf(error: unknown): DatabaseFailure {
  if (!(error instanceof Error)) return 'other'
  if (error instanceof CommitLostError) return 'unsure'
  if (error instanceof NewerSchemaError) return 'outdated'
  if (error instanceof RequestEndedError) return 'late'
  if (error instanceof AccessEndedError) return 'access'
  if ('errcode' in error) return SQLITE[Number(error.errcode) & 0xff] ?? 'other'
  const known = 'code' in error ? CODES[String(error.code)] : undefined
  if (known) return known
  if (CANNOT_GROW.every((words) => words.test(error.message))) return 'server-full'
  return isAway(error) ? 'lost' : 'other'
}
