import type { DatabaseLocation } from './location.ts'
import { openDatabase } from './open-database.ts'
import type { Database } from './ports.ts'

/** One state of the data, on a connection of its own. */
export interface Snapshot extends Database {
  /** Closes the connection; due in every case, when no query runs any more. */
  close(): Promise<void>
}

export type OpenSnapshot = () => Promise<Snapshot>

/** Milliseconds for one query: nothing else waits for the connection, so it may read every order. */
const TIME_LIMIT = 120_000

/** Each snapshot has a thread or a connection of its own, so that a slow client takes none from the screens. */
export function snapshotsOf(location: DatabaseLocation): OpenSnapshot {
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
