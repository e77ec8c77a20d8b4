import type { MinimumProgress } from '#server/http/minimum-progress.ts'
import type { SlotLimits } from '#server/http/slots.ts'
import type { ThreadQueueLimits } from '#server/imports/jobs/thread-queue.ts'

/** What clients may open of imports, and for how long; the README states each. */
export interface ImportRouteLimits {
  /** Imports that arrive, wait or run; each is a file on the disk. */
  readonly imports: Omit<SlotLimits, 'what'>
  readonly previews: ThreadQueueLimits & Omit<SlotLimits, 'what'>
  /** Undos, and checks of what they would do. */
  readonly undos: ThreadQueueLimits & Omit<SlotLimits, 'what'>
  /** Of a body on its way. */
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
