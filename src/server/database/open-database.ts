import { type Database, databaseOf } from './database.ts'
import type { DatabaseLocation } from './location.ts'
import { dialectOf, openReads } from './open-reads.ts'
import type { InWorkspace } from './scope.ts'
import type { ReaderPoolOptions } from './sqlite/reader-pool.ts'
import { WorkspaceReads } from './workspace-reads.ts'

/** Settings, targets and imports are seldom read. */
const PRIMARY_READERS = 3

/** Connections for reads that may take long: of a file one, because the pages need the other core. */
const LONG_READERS = { sqlite: 1, postgres: 4 }

/** Opens an up-to-date database (`prepareDatabase`) for reading, from its replica if it has one. Connects with the first query. */
export function openDatabase(location: DatabaseLocation, options: Partial<ReaderPoolOptions> = {}): Database {
  const long = openReads(location, { ...options, readers: LONG_READERS[location.kind] })
  return databaseOf(openReads(location, options), dialectOf(location), long)
}

/** The primary, where `openDatabase` reads from a replica; otherwise undefined. */
export function openPrimary(location: DatabaseLocation): Database | undefined {
  if (location.kind === 'sqlite' || location.replicaUrl === undefined) return undefined
  const { replicaUrl: _replica, ...primary } = location
  return openDatabase(primary, { readers: PRIMARY_READERS })
}

/** Milliseconds for one query: nothing else waits for the connection, so it may read every order. */
const SNAPSHOT_TIME_LIMIT = 120_000

/**
 * Opens snapshots, each one state of a workspace. Each has a thread or a connection of its own, so that a slow client takes none
 * from the screens; `close` is due in every case, when no query runs any more.
 */
export function snapshotsOf(location: DatabaseLocation, connect = openReads) {
  return async (workspace: InWorkspace) => {
    await using opening = new AsyncDisposableStack()
    const own = connect(location, { readers: 1, timeLimit: SNAPSHOT_TIME_LIMIT })
    opening.defer(() => own.destroy())
    const transaction = await own.startTransaction().execute()
    opening.defer(() => transaction.rollback().execute())
    const opened = opening.move()
    const reads = new WorkspaceReads(transaction, dialectOf(location), workspace)
    return { reads, close: () => opened.disposeAsync() }
  }
}
export type OpenSnapshot = ReturnType<typeof snapshotsOf>
