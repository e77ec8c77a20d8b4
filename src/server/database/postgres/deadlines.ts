/** Milliseconds that a PostgreSQL server may be silent where something of it is due. */
export interface Deadlines {
  /** Until a connection is ready, whatever it waits for: the network, the server, a password. */
  readonly connect: number
  /** Until the answer to a statement. */
  readonly answer: number
  /** The same where a statement may look at every order: imports, migrations, backups. */
  readonly longAnswer: number
}

export const DEADLINES: Deadlines = { connect: 5_000, answer: 15_000, longAnswer: 30 * 60_000 }

/**
 * The server is to end a statement by itself first, so that it does not work on after its client is gone: this is its
 * limit for a deadline (`statement_timeout`), and the other way round the deadline for a limit.
 */
const SHARE = 0.8
export const limitWithin = (deadline: number) => Math.floor(deadline * SHARE)
export const deadlineBeyond = (limit: number) => Math.ceil(limit / SHARE)
