import type { ImportProgress, ImportReport } from '#contract/import-schema.ts'
import type { EndedBy } from './import-ending.ts'
import type { WriteFailure } from './write-failure.ts'

/** What the import's thread tells the one that started it; the last message is always the outcome. */
export type WorkerMessage = { readonly progress: ImportProgress } | { readonly outcome: ImportOutcome }

export type ImportOutcome =
  | { readonly kind: 'report'; readonly report: ImportReport }
  /** The same key was used for another file or with other parameters. */
  | { readonly kind: 'reused-key' }
  /** The import that had this key was undone since. */
  | { readonly kind: 'undone-key' }
  /** Nothing was changed. */
  | { readonly kind: 'ended'; readonly by: EndedBy }
  | ({ readonly kind: 'failed' } & WriteFailure)
