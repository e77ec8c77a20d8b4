import type { DecimalMark, ImportReport } from '#contract/import-schema.ts'

/** Answers to what the server may ask back: what 03/04/2026 means, and what 1.234 does. */
export interface ImportAnswers {
  readonly dateOrder?: 'day-first' | 'month-first'
  readonly decimalMark?: DecimalMark
}

/** A check writes nothing (dryRun=1). */
export type Purpose = 'check' | 'import'

/** One request to the server about one file. */
export interface ImportRun {
  readonly file: File
  readonly purpose: Purpose
  /** Sent as Idempotency-Key: asking again under the same key never imports twice. */
  readonly key: string
  /** All that were given for this file; a second question does not forget the first answer. */
  readonly answers: ImportAnswers
}

/** How far a run is; `done` and `of` are in one unit that only their ratio shows. `of` 0: not known yet. */
export interface RunProgress {
  readonly phase: 'uploading' | 'reading' | 'writing'
  readonly done: number
  readonly of: number
}

/** Why a run brought no report. */
export interface ImportProblem {
  readonly kind: 'unreachable' | 'unreadable' | 'forbidden' | 'busy' | 'too-large' | 'refused' | 'failed'
  /** The server's own sentence, empty where it said none. */
  readonly detail: string
}

export type RunOutcome =
  | { readonly kind: 'report'; readonly report: ImportReport }
  | { readonly kind: 'problem'; readonly problem: ImportProblem }
  | { readonly kind: 'cancelled' }

/**
 * Once the bytes of an import (not of a check) are at the server, it goes on whether this page stays or not; taking
 * the request back would leave the person guessing whether anything was written.
 */
export function isBeyondRecall(purpose: Purpose, phase: RunProgress['phase']): boolean {
  return purpose === 'import' && phase !== 'uploading'
}
