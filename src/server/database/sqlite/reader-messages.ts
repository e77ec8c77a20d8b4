/** What a thread is started with. */
export interface ReaderFile {
  readonly file: string
  readonly writable: boolean
}

/** What the main thread asks a reader thread for; one at a time. */
export interface ReadRequest {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export type Row = Record<string, unknown>

/** Integers arrive as BigInt. `errcode` is SQLite's. */
export type ReadReply = { readonly rows: Row[] } | { readonly error: string; readonly errcode?: number }

/** The thread's first message: the database is open. */
export const READY = 'ready'
