import type { MinimumProgress } from '#server/http/minimum-progress.ts'
import type { SlotLimits } from '#server/http/slots.ts'
import type { ThreadQueueLimits } from '#server/imports/jobs/queue.ts'

/** How many imports clients may have, and for how long; the README lists them. */
export interface ImportRouteLimits {
  /** Imports that upload, wait or run; each has a file on the disk. */
  readonly imports: Omit<SlotLimits, 'what'>
  readonly previews: ThreadQueueLimits & Omit<SlotLimits, 'what'>
  /** Undos and their dry runs. */
  readonly undos: ThreadQueueLimits & Omit<SlotLimits, 'what'>
  /** Minimum speed of an upload. */
  readonly arrival: MinimumProgress
  /** Milliseconds without progress after which a running import is ended. */
  readonly standstill: number
}

const SECOND = 1000

export const IMPORT_ROUTE_LIMITS: ImportRouteLimits = {
  imports: { total: 20, perClient: 8 },
  previews: { atOnce: 1, total: 12, perClient: 6, patience: 15 * SECOND },
  undos: { atOnce: 1, total: 6, perClient: 3, patience: 15 * SECOND },
  arrival: { bytes: 64 * 1024, within: 15 * SECOND },
  standstill: 5 * 60 * SECOND,
}
