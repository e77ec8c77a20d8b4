import type { ImportProgress, ImportReport } from '#contract/import-schema.ts'

/** What the import's thread tells the one that started it; the last message is always the outcome. */
export type WorkerMessage = { readonly progress: ImportProgress } | { readonly outcome: ImportOutcome }

export type ImportOutcome =
  | { readonly kind: 'report'; readonly report: ImportReport }
  /** The same key was used for other bytes. */
  | { readonly kind: 'reused-key' }
  | { readonly kind: 'failed'; readonly reason: string; readonly isBusy: boolean }
