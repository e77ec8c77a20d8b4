import { ReadTimeLimitError, StorageAwayError, StorageBusyError } from './read-errors.ts'

/** SQLSTATEs, or their classes, after which a connection cannot be used: lost, shut down, starting up, too many. */
const AWAY = ['08', '57P01', '57P02', '57P03', '57P05', '53300']
const NETWORK = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
/** Errors that have no code. */
const ENDED =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|connection is closed|not queryable/i
/** The driver's message when a pool had no free connection for too long. */
const ALL_LENT = 'timeout exceeded when trying to connect'

/** Whether the server could not be reached or the connection was lost. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof StorageAwayError) return true
  const code = codeOf(error)
  return NETWORK.test(code) || AWAY.some((start) => code.startsWith(start)) || ENDED.test(error.message)
}

/** Converts an error of PostgreSQL into one of read-errors.ts. */
export function readError(error: unknown): unknown {
  if (error instanceof StorageAwayError) return error
  if (error instanceof Error && error.message === ALL_LENT) return new StorageBusyError(error.message, { cause: error })
  if (isAway(error)) return new StorageAwayError('The database cannot be reached.', { cause: error })
  if (error instanceof Error && codeOf(error) === '57014')
    return new ReadTimeLimitError(error.message, { cause: error })
  return error
}

export function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
