/** Milliseconds that a PostgreSQL server may take to answer. */
export const DEADLINES = {
  /** Until a connection is ready. */
  connect: 5_000,
  /** Until the answer to a statement. */
  answer: 15_000,
  /** The same where a statement may read every order: imports, migrations, backups. */
  longAnswer: 30 * 60_000,
}
export type Deadlines = Readonly<typeof DEADLINES>

/** Maximum callers that wait for a connection; more are refused. */
export const MAX_WAITING = 200

/**
 * The server's own limit (`statement_timeout`) is shorter than the client's deadline, so that it does not continue after the
 * client has given up. These convert one to the other.
 */
const SHARE = 0.8
export const limitWithin = (deadline: number) => Math.floor(deadline * SHARE)
export const deadlineBeyond = (limit: number) => Math.ceil(limit / SHARE)
