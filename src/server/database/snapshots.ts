import type { DatabaseLocation } from './location.ts'
import { dialectOf, openReads } from './open-reads.ts'
import type { InWorkspace } from './scope.ts'
import { WorkspaceReads } from './workspace-reads.ts'

/** One state of a workspace, on a connection of its own. */
export interface Snapshot {
  readonly reads: WorkspaceReads
  /** Closes the connection; due in every case, when no query runs any more. */
  close(): Promise<void>
}

export type OpenSnapshot = (workspace: InWorkspace) => Promise<Snapshot>

/** Milliseconds for one query: nothing else waits for the connection, so it may read every order. */
const TIME_LIMIT = 120_000

/** Each snapshot has a thread or a connection of its own, so that a slow client takes none from the screens. */
export function snapshotsOf(location: DatabaseLocation, connect = openReads): OpenSnapshot {
  return async (workspace) => {
    const own = connect(location, { readers: 1, timeLimit: TIME_LIMIT })
    try {
      const transaction = await own.startTransaction().execute()
      const close = async () => {
        await transaction.rollback().execute()
        await own.destroy()
      }
      return { reads: new WorkspaceReads(transaction, dialectOf(location), workspace), close }
    } catch (error) {
      await own.destroy()
      throw error
    }
  }
}
