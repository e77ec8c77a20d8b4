import type { ChangeThread } from '#server/changes/change-thread.ts'
import type { ShutdownSignals } from '#server/http/shutdown-signals.ts'
import type { RouteDeps } from '#server/http/workspace-route.ts'
import type { ImportRunner } from '#server/imports/jobs/import-runner.ts'
import type { RejectedFolder } from '#server/imports/jobs/rejected-folder.ts'

const SECOND = 1000

/** How many imports clients may have, and for how long (milliseconds); docs/limits.md lists them. */
export const IMPORT_ROUTE_LIMITS = {
  /** Imports that upload, wait or run; each has a file on the disk. */
  imports: { total: 20, perClient: 8 },
  previews: { total: 12, perClient: 6, maxWaitMs: 15 * SECOND },
  /** Undos and their dry runs. */
  undos: { total: 6, perClient: 3, maxWaitMs: 15 * SECOND },
  /** Minimum speed of an upload. */
  arrival: { bytes: 64 * 1024, within: 15 * SECOND },
  /** The import folder: see `WatchedFolder`. */
  folder: { interval: 5 * SECOND, settled: 5 * SECOND, pause: 60 * SECOND },
}
export type ImportRouteLimits = Readonly<typeof IMPORT_ROUTE_LIMITS>

/** What the application gives to the routes of imports. */
export interface ImportRouteDeps extends RouteDeps {
  readonly changes: ChangeThread
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
