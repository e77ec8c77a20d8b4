/** Milliseconds that a PostgreSQL server may take to answer. */
export interface Deadlines {
  /** Until a connection is ready. */
  readonly connect: number
  /** Until the answer to a statement. */
  readonly answer: number
  /** The same where a statement may read every order: imports, migrations, backups. */
  readonly longAnswer: number
}

export const DEADLINES: Deadlines = { connect: 5_000, answer: 15_000, longAnswer: 30 * 60_000 }

/**
 * The server's own limit (`statement_timeout`) is shorter than the client's deadline, so that it does not continue after the
 * client has given up. These convert one to the other.
 */
const SHARE = 0.8
export const limitWithin = (deadline: number) => Math.floor(deadline * SHARE)
export const deadlineBeyond = (limit: number) => Math.ceil(limit / SHARE)
