import { DATABASE_MESSAGES } from './messages.ts'

/**
 * Why a read failed. `slow`: the query exceeded its time limit and was cancelled; `away`: the database cannot be reached at the
 * moment; `busy`: too many callers wait for it, or this one has waited too long.
 */
export class ReadError extends Error {
  readonly failure: 'slow' | 'away' | 'busy'

  constructor(failure: 'slow' | 'away' | 'busy', message: string, options: ErrorOptions = {}) {
    super(message, options)
    this.failure = failure
  }
}

/** The server accepted a connection or statement and did not answer within the deadline; the connection is destroyed. */
export class NoAnswerError extends ReadError {
  /** `place` names the database; `deadline` in milliseconds. */
  constructor(place: string, deadline: number) {
    super('away', DATABASE_MESSAGES.noAnswer(place, deadline / 1000))
  }
}

/**
 * Why a write failed because of the database. `full`: the disk with the data folder; `server-full`: the PostgreSQL server's.
 * `unsure`: the connection was lost during the commit. `conflict`: another transaction won. `read-only`: the server is a
 * replica. `slow`: a statement exceeded its time limit. `late`: the request was answered before. `access`: who made it may not any
 * more. `outdated`: a newer version has migrated the database.
 */
export type DatabaseFailure = keyof typeof DATABASE_MESSAGES.failure

/** A write that failed for a reason that only we know. Nothing was committed, unless it is `unsure`. */
export class WriteError extends Error {
  readonly failure: DatabaseFailure

  constructor(failure: Exclude<DatabaseFailure, 'other'>, message = DATABASE_MESSAGES.failure[failure], options = {}) {
    super(message, options)
    this.failure = failure
  }
}

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
  if (error instanceof WriteError) return error.failure
  if ('errcode' in error) return SQLITE[Number(error.errcode) & 0xff] ?? 'other'
  const known = CODES[codeOf(error)]
  if (known) return known
  if (CANNOT_GROW.every((words) => words.test(error.message))) return 'server-full'
  return isAway(error) ? 'lost' : 'other'
}

/** SQLSTATEs, or their classes, after which a connection cannot be used: lost, shut down, starting up, too many. */
const AWAY = ['08', '57P01', '57P02', '57P03', '57P05', '53300']
const NETWORK = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
/** The driver's message when a pool had no free connection for too long. */
const ALL_LENT = 'timeout exceeded when trying to connect'
/** Errors that have no code. */
const ENDED = new RegExp(`Connection terminated|timeout expired|${ALL_LENT}|connection is closed|not queryable`, 'i')

/** By Citus, where one of its machines is lost: its own messages and those of its connection, with codes that say nothing. */
const LOST_MACHINE = [
  ...['failed to COPY to shard', 'connection marked as essential', 'could not commit transaction for shard'],
  ...['server closed the connection', 'connection not open', 'connection to the server', 'SSL SYSCALL error'],
  ...['data from server', 'data to server'],
]

/** Whether the PostgreSQL server, or a machine of a cluster, could not be reached or the connection was lost. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof ReadError) return error.failure === 'away'
  const code = codeOf(error)
  if (code === 'XX000' || code === '58030') return LOST_MACHINE.some((text) => error.message.includes(text))
  return NETWORK.test(code) || AWAY.some((start) => code.startsWith(start)) || ENDED.test(error.message)
}

/** Converts an error of PostgreSQL while it reads into a `ReadError`, if it is one. */
export function readError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ReadError) return error
  if (error.message === ALL_LENT) return new ReadError('busy', error.message, { cause: error })
  if (isAway(error)) return new ReadError('away', 'The database cannot be reached.', { cause: error })
  return codeOf(error) === '57014' ? new ReadError('slow', error.message, { cause: error }) : error
}

export function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
