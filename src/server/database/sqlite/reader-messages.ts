/** The data of a new thread. */
export interface ReaderFile {
  readonly file: string
  readonly writable: boolean
}

/** A statement for a reader thread; one at a time. */
export interface ReadRequest {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export type ReadRow = Record<string, unknown>

/** Integers are bigint. `errcode` is SQLite's. */
export type ReadReply = { readonly rows: ReadRow[] } | { readonly error: string; readonly errcode?: number }

/** The thread's first message: the database is open. */
export const READY = 'ready'
