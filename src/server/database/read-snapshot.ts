import type { Database } from './ports.ts'

/**
 * Runs reads that have to agree over one state of the data, whatever is written meanwhile: one connection, whose queries run
 * one after another. What `work` returns must not be read later. `signal`: a caller that gives up waits for no connection.
 */
export function readSnapshot<T>(
  { reads, dialect }: Database,
  work: (snapshot: Database) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  // Only a connection, not a transaction, can be asked for with a signal.
  return reads
    .connection()
    .execute((connection) => connection.transaction().execute((snapshot) => work({ reads: snapshot, dialect })), {
      signal,
    })
}
