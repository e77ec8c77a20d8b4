import type { Reads } from './reads.ts'

/**
 * Runs reads that have to agree over one state of the data, whatever is written meanwhile: one connection, whose queries run
 * one after another. What `work` returns must not be read later.
 */
export function readSnapshot<T>(reads: Reads, work: (snapshot: Reads) => Promise<T>): Promise<T> {
  return reads.transaction().execute(work)
}
