import type { DatabaseLocation } from './location.ts'
import { openDatabase } from './open-database.ts'
import type { Database } from './ports.ts'

/** One unchanging state of the data, read over a connection of its own for as long as it takes. */
export interface Snapshot extends Database {
  /** Gives the connection back; due whatever happened, when no query runs any more. */
  close(): Promise<void>
}

export type OpenSnapshot = () => Promise<Snapshot>

/** Milliseconds for one query of a snapshot: nobody waits behind it, so it may look at every order. */
const TIME_LIMIT = 120_000

/** Each snapshot has a thread or a connection of its own, so that a slow reader takes none from the screens. */
export function snapshotsOf(location: DatabaseLocation | string): OpenSnapshot {
  return async () => {
    const { reads: own, dialect } = openDatabase(location, { readers: 1, timeLimit: TIME_LIMIT })
    try {
      const reads = await own.startTransaction().execute()
      const close = async () => {
        await reads.rollback().execute()
        await own.destroy()
      }
      return { reads, dialect, close }
    } catch (error) {
      await own.destroy()
      throw error
    }
  }
}
