import { isAway } from './postgres/postgres-errors.ts'
import { CommitLostError, StorageAwayError } from './read-errors.ts'

/**
 * Why a write failed, where the cause is the database's and not ours. `full`: the disk of the data folder; `server-full`:
 * the one of the PostgreSQL server. `unsure`: it went away while it committed, so only it can tell whether it did.
 */
export type StoreFailure = 'busy' | 'full' | 'server-full' | 'lost' | 'unsure' | 'other'

// SQLite's primary result codes.
const SQLITE: Readonly<Record<number, StoreFailure>> = { 5: 'busy', 6: 'busy', 13: 'full' }

// SQLSTATEs: lock_not_available, disk_full; and the system's words.
const CODES: Readonly<Record<string, StoreFailure>> = {
  '55P03': 'busy',
  '53100': 'server-full',
  ENOSPC: 'full',
  EDQUOT: 'full',
}
/** PostgreSQL has a code for a full disk, but none for a spent quota or a file that may not grow. */
const CANNOT_GROW = [/could not (?:extend|write)/i, /No space left|quota exceeded|File too large/i]

export function failureOf(error: unknown): StoreFailure {
  if (!(error instanceof Error)) return 'other'
  if (error instanceof CommitLostError) return 'unsure'
  if ('errcode' in error) return SQLITE[Number(error.errcode) & 0xff] ?? 'other'
  const known = 'code' in error ? CODES[String(error.code)] : undefined
  if (known) return known
  if (CANNOT_GROW.every((words) => words.test(error.message))) return 'server-full'
  return error instanceof StorageAwayError || isAway(error) ? 'lost' : 'other'
}

const SENTENCES: Readonly<Record<Exclude<StoreFailure, 'other'>, string>> = {
  busy: 'An import is writing to the database. Nothing was changed; try again when it is finished.',
  full: 'The disk that the data folder lies on is full. Nothing was changed; make room there, then try again.',
  'server-full': 'The disk of the PostgreSQL server is full. Nothing was changed; make room there, then try again.',
  lost: 'The connection to the database was lost. Nothing was changed; try again when the database is back.',
  unsure:
    'The database went away while it saved, so it is not known whether it did. Try again when it is back: what is there already is not changed by it.',
}

/** For people: what happened, where, and what to do. */
export function failureSentence(failure: Exclude<StoreFailure, 'other'>): string {
  return SENTENCES[failure]
}
