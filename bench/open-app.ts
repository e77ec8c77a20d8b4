import { accountsAt } from '#server/accounts/accounts.ts'
import { buildApp } from '#server/app.ts'
import { changesInThread } from '#server/changes/change-thread.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openDatabase, snapshotsOf } from '#server/database/open-database.ts'
import { withLayout } from '#server/database/postgres/distribute.ts'
import { openWrites } from '#server/database/small-writes.ts'

/** The present of every benchmark, in UTC milliseconds. */
export const BENCH_NOW = Date.UTC(2026, 9, 31)

/** The server's routes over a database that is up to date, without a network. `folder`: of its uploads. */
export async function openApp(stored: DatabaseLocation, folder: string, clock = () => BENCH_NOW) {
  const location = await withLayout(stored)
  const database = openDatabase(location)
  const writes = openWrites(location)
  const changes = changesInThread(location)
  let requests = 0
  const app = await buildApp({
    location,
    dataDir: folder,
    database,
    writes,
    changes,
    openSnapshot: snapshotsOf(location),
    distDir: folder,
    clock,
    accounts: accountsAt(location, clock),
    monotonic: () => performance.now(),
    shutdownGraceMs: 0,
    newRequestId: () => String(++requests),
  })
  return {
    app,
    database,
    async close(): Promise<void> {
      await app.close()
      await changes.close()
      await database.close()
      await writes.close()
    },
  }
}
