/** Passed to a new reader thread as its `workerData`. `writable`: its statements may also write. */
export interface ReaderFile {
  readonly file: string
  readonly writable: boolean
}

/** A statement for a reader thread, which is sent the next one only after its reply. */
export interface ReadRequest {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export type ReadRow = Record<string, unknown>

/** Rows, whose integers are bigint, or the message of an error, with SQLite's result code if it has one. */
export type ReadReply = { readonly rows: ReadRow[] } | { readonly error: string; readonly errcode?: number }

/** The thread's first message: the database is open. */
export const READY = 'ready'
