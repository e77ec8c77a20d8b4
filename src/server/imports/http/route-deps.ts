import type { Database, SmallWrites } from '#server/database/database.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import type { ShutdownSignals } from '#server/http/shutdown-signals.ts'
import type { ImportRunner } from '#server/imports/jobs/import-runner.ts'
import type { RejectedFolder } from '#server/imports/jobs/rejected-folder.ts'
import type { ImportRouteLimits } from './route-limits.ts'

/** What the application gives to the routes of imports. */
export interface ImportRouteDeps {
  readonly location: DatabaseLocation
  readonly database: Database
  readonly writes: SmallWrites
  readonly clock: () => number
  readonly dataDir: string
  readonly shutdown: ShutdownSignals
  /** A folder whose files are imported. */
  readonly importDir?: string | undefined
  readonly importLimits?: Partial<ImportRouteLimits>
}

/** What the routes of imports share. */
export interface ImportRouteParts extends ImportRouteDeps {
  readonly limits: ImportRouteLimits
  /** The folder of uploads. */
  readonly uploads: string
  readonly rejected: RejectedFolder
  readonly runner: ImportRunner
}
