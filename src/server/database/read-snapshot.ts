import type { Database } from './ports.ts'

/**
 * Runs reads that have to agree in one state of the data, in series on one connection. The snapshot must not be used after
 * `work` resolves. `signal`: a caller that has gone stops waiting for a connection.
 */
export function readSnapshot<T>(
  { reads, dialect }: Database,
  work: (snapshot: Database) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  // Kysely takes a signal for a connection only, not for a transaction.
  return reads
    .connection()
    .execute((connection) => connection.transaction().execute((snapshot) => work({ reads: snapshot, dialect })), {
      signal,
    })
}
