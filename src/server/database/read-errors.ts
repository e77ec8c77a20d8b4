import { DATABASE_MESSAGES } from './messages.ts'

/** The query ran longer than it may and was ended. */
export class ReadTimeLimitError extends Error {}

/** The database cannot be reached at the moment; what was asked may be asked again. */
export class StorageAwayError extends Error {}

/** The server took the connection or the statement and was then silent beyond its deadline; the connection is destroyed. */
export class NoAnswerError extends StorageAwayError {
  /** `place` names the database; `deadline` in milliseconds. */
  constructor(place: string, deadline: number) {
    super(DATABASE_MESSAGES.noAnswer(place, deadline / 1000))
  }
}

/** Too many callers wait for the database, or one has waited too long; what was asked may be asked again. */
export class StorageBusyError extends Error {}

/** The connection was lost between a commit and its answer: only the database knows whether there is one. */
export class CommitLostError extends Error {}

/** A newer version has migrated the database, so this one does not know all that must be written. */
export class NewerSchemaError extends Error {}
