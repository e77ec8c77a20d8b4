const SECOND = 1000

/** How many imports clients may have, and for how long (milliseconds); docs/limits.md lists them. */
export const IMPORT_ROUTE_LIMITS = {
  /** Imports that upload, wait or run; each has a file on the disk. */
  imports: { total: 20, perClient: 8 },
  previews: { atOnce: 1, total: 12, perClient: 6, maxWaitMs: 15 * SECOND },
  /** Undos and their dry runs. */
  undos: { atOnce: 1, total: 6, perClient: 3, maxWaitMs: 15 * SECOND },
  /** Minimum speed of an upload. */
  arrival: { bytes: 64 * 1024, within: 15 * SECOND },
  /** Time without progress after which a running import is ended. */
  stallTimeout: 5 * 60 * SECOND,
  /** The import folder: see `WatchedFolder`. */
  folder: { interval: 5 * SECOND, settled: 5 * SECOND, pause: 60 * SECOND },
}
export type ImportRouteLimits = Readonly<typeof IMPORT_ROUTE_LIMITS>
