import { openReads, type Reads } from './reads.ts'

/** One unchanging state of the data, read over a connection of its own for as long as it takes. */
export interface Snapshot {
  readonly reads: Reads
  /** Gives the connection back; due whatever happened. */
  close(): Promise<void>
}

export type OpenSnapshot = () => Promise<Snapshot>

/** Milliseconds for one query of a snapshot: nobody waits behind it, so it may look at every order. */
const TIME_LIMIT = 120_000

/** A thread for each snapshot, so that a slow reader of an export takes none from the screens. */
export function fileSnapshots(file: string): OpenSnapshot {
  return async () => {
    const own = openReads(file, { readers: 1, timeLimit: TIME_LIMIT })
    try {
      return await begin(own, () => own.destroy())
    } catch (error) {
      await own.destroy()
      throw error
    }
  }
}

/** A connection of a pool for each snapshot. */
export function poolSnapshots(pool: Reads): OpenSnapshot {
  return () => begin(pool, async () => {})
}

async function begin(database: Reads, release: () => Promise<void>): Promise<Snapshot> {
  const reads = await database.startTransaction().execute()
  const close = async () => {
    await reads.rollback().execute()
    await release()
  }
  return { reads, close }
}
