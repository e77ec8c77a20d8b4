import type { Reads } from './reads.ts'

/**
 * Runs reads that have to agree in one state of the data, in series on one connection. The snapshot must not be used after
 * `work` resolves. `signal`: a caller that has gone stops waiting for a connection.
 */
export function readSnapshot<T>(reads: Reads, work: (snapshot: Reads) => Promise<T>, signal?: AbortSignal): Promise<T> {
  // Kysely takes a signal for a connection only, not for a transaction.
  return reads.connection().execute((connection) => connection.transaction().execute(work), {
    signal,
  })
}
