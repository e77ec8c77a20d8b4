import type { ImportProgress, ImportReport } from '#contract/import-schema.ts'

import type { WriteFailure } from './write-failure.ts'

/** What the import's thread tells the one that started it; the last message is always the outcome. */
export type WorkerMessage = { readonly progress: ImportProgress } | { readonly outcome: ImportOutcome }

export type ImportOutcome =
  | { readonly kind: 'report'; readonly report: ImportReport }
  /** The same key was used for other bytes. */
  | { readonly kind: 'reused-key' }
  /** Somebody ended it; nothing was changed, unless one that had begun was taken at that very moment. */
  | { readonly kind: 'cancelled'; readonly hadBegun: boolean }
  | ({ readonly kind: 'failed' } & WriteFailure)
