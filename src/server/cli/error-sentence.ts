import { failureOf, failureSentence } from '#server/database/database-failure.ts'
import { NewerSchemaError, NoAnswerError } from '#server/database/read-errors.ts'

/** Why a command failed, for the person who called it: our own errors as they are, a database's in words. */
export function errorSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isOwn = error instanceof NoAnswerError || error instanceof NewerSchemaError
  const failure = isOwn ? 'other' : failureOf(error)
  return failure === 'other' ? error.message : failureSentence(failure)
}
