import { DATABASE_MESSAGES } from './messages.ts'

/** The query exceeded its time limit and was cancelled. */
export class ReadTimeLimitError extends Error {}

/** The database cannot be reached at the moment; the request can be repeated. */
export class StorageAwayError extends Error {}

/** The server accepted a connection or statement and did not answer within the deadline; the connection is destroyed. */
export class NoAnswerError extends StorageAwayError {
  /** `place` names the database; `deadline` in milliseconds. */
  constructor(place: string, deadline: number) {
    super(DATABASE_MESSAGES.noAnswer(place, deadline / 1000))
  }
}

/** Too many callers wait for the database, or one has waited too long; the request can be repeated. */
export class StorageBusyError extends Error {}

/** The connection was lost between a commit and its reply, so only a query can show whether it was committed. */
export class CommitLostError extends Error {}

/** Who makes the change may no longer do that; it was rolled back. */
export class AccessEndedError extends Error {}

/** The request of a change was answered before its commit, so it was rolled back. */
export class RequestEndedError extends Error {}

/** A newer version has migrated the database, so this one must not write to it. */
export class NewerSchemaError extends Error {}
