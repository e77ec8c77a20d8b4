/** Limits of what clients can keep open; all of it fits into 512 MB. Times in milliseconds, sizes in bytes. */
export const HTTP_LIMITS = {
  connections: { total: 256, perClient: 64 },
  /** Requests sent on one connection and not yet answered. */
  pipelined: 4,
  /** From the first byte of a request, or from the connection if none comes, to the end of the headers. */
  headersTimeout: 20_000,
  /** How often connections are checked for `headersTimeout`. */
  checkInterval: 5_000,
  /** From a request to its answer, unless its route sets another (`config.deadline`). */
  deadline: 30_000,
  /** That a page waits for its first answer. */
  firstAnswer: 100,
  /** For the rest of a body whose request is already answered. */
  restOfBody: 10_000,
  /** How fast a client has to read the answers that wait for it. */
  response: { bytes: 64 * 1024, within: 30_000 },
  /** Answers without an end, each with a connection of its own. */
  events: { total: 200, perClient: 6 },
  /** Each uses a thread (30 MB) or a database connection until it ends. */
  exports: { total: 4, perClient: 2 },
}
export type HttpLimits = Readonly<typeof HTTP_LIMITS>

/** Of the address and the headers together. An import's mapping is in the address, where a letter can take nine characters. */
export const MAX_HEADER_BYTES = 128 * 1024

/** Characters of a path parameter. */
export const MAX_PATH_PART = 1000

/** Of a JSON body. Files have another limit. */
export const MAX_BODY_BYTES = 1024 * 1024
