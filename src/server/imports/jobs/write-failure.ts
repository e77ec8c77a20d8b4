import { type DatabaseFailure, failureOf, failureSentence } from '#server/database/database-failure.ts'

export interface WriteFailure {
  /** For people. */
  readonly reason: string
  readonly cause: DatabaseFailure
  /** For the log: what an unexpected error says itself, which may name files, statements or values. */
  readonly detail?: string
}

/** A write that failed. `what` begins the sentence: 'The import'. */
export function writeFailure(error: unknown, what: string): WriteFailure {
  const cause = failureOf(error)
  if (cause !== 'other') return { reason: failureSentence(cause), cause, detail: String(error) }
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { reason: `${what} failed, and nothing was changed. The log says why.`, cause, detail }
}
