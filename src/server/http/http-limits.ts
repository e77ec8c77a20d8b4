import type { MinimumProgress } from './minimum-progress.ts'

/** Limits of what clients can keep open; all of it fits into 512 MB. Times in milliseconds, sizes in bytes. */
export interface HttpLimits {
  readonly connections: { readonly total: number; readonly perClient: number }
  /** Requests sent on one connection and not yet answered. */
  readonly pipelined: number
  /** From the first byte of a request, or from the connection if none comes, to the end of the headers. */
  readonly headersTimeout: number
  /** How often connections are checked for `headersTimeout`. */
  readonly checkInterval: number
  /** From a request to its answer, unless its route sets another (`config.deadline`). */
  readonly deadline: number
  /** For the rest of a body whose request is already answered. */
  readonly restOfBody: number
  /** How fast a client has to read the answers that wait for it. */
  readonly response: MinimumProgress
  /** Each uses a thread (30 MB) or a database connection until it ends. */
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

/** Of the address and the headers together. An import's mapping is in the address, where a letter can take nine characters. */
export const MAX_HEADER_BYTES = 128 * 1024

/** Characters of a path parameter. */
export const MAX_PATH_PART = 1000

/** Of a JSON body. Files have another limit. */
export const MAX_BODY_BYTES = 1024 * 1024
