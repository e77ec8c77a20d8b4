import type { MinimumProgress } from './minimum-progress.ts'

/** What clients may hold open, all of it together in less than 512 MB. Times in milliseconds, sizes in bytes. */
export interface HttpLimits {
  readonly connections: { readonly total: number; readonly perClient: number }
  /** Requests sent on one connection and not yet answered. */
  readonly pipelined: number
  /** From the first byte of a request, or from the connection, to the end of its headers. */
  readonly headersTimeout: number
  /** How often connections are checked for `headersTimeout`. */
  readonly checkInterval: number
  /** From a request to its answer, where its route does not name another (`config.deadline`). */
  readonly deadline: number
  /** For the rest of a body whose request has its answer already. */
  readonly restOfBody: number
  /** What a client has to take of the answers that wait for it. */
  readonly response: MinimumProgress
  /** Each holds a thread (30 MB) or a database connection for as long as it takes. */
  readonly exports: { readonly total: number; readonly perClient: number }
}

export const HTTP_LIMITS: HttpLimits = {
  connections: { total: 256, perClient: 64 },
  pipelined: 4,
  headersTimeout: 20_000,
  checkInterval: 5_000,
  deadline: 30_000,
  restOfBody: 10_000,
  response: { bytes: 64 * 1024, within: 30_000 },
  exports: { total: 4, perClient: 2 },
}

/** Of the address and the headers together: a mapping travels in the address, nine characters for a letter of some scripts. */
export const MAX_HEADER_BYTES = 128 * 1024

/** Characters of a part of an address that names something. */
export const MAX_PATH_PART = 1000

/** Of a JSON body; files have a limit of their own. */
export const MAX_BODY_BYTES = 1024 * 1024
