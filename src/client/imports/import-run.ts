import type { ImportMapping } from '#contract/import-mapping.ts'
import type { ImportPreview } from '#contract/import-preview.ts'
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
  /** How the person said that the file is read; absent: as it is recognised. */
  readonly mapping?: ImportMapping | undefined
  /** How the server reads the file's first part, where it was asked. */
  readonly preview?: ImportPreview | undefined
}

/** How far a run is; `done` and `of` are in one unit that only their ratio shows. `of` 0: not known yet. */
export interface RunProgress {
  readonly phase: 'uploading' | 'waiting' | 'reading' | 'writing'
  readonly done: number
  readonly of: number
  /** Records read or orders written so far, how many a second, and how long this phase still takes. */
  readonly records?: number | undefined
  readonly perSecond?: number | undefined
  readonly secondsLeft?: number | undefined
  /** The file whose import is waited for, and how many imports come before this one. */
  readonly waitingFor?: string | undefined
  readonly ahead?: number | undefined
}

/** Why a run brought no report. */
export interface ImportProblem {
  readonly kind:
    | 'unreachable'
    | 'unreadable'
    | 'forbidden'
    | 'busy'
    | 'too-large'
    | 'refused'
    | 'unavailable'
    | 'failed'
  /** The server's own sentence, empty where it said none. */
  readonly detail: string
}

export type RunOutcome =
  | { readonly kind: 'report'; readonly report: ImportReport }
  | { readonly kind: 'problem'; readonly problem: ImportProblem }
  | { readonly kind: 'cancelled' }

/**
 * Once the bytes of an import (not of a check) are at the server, it goes on when the dialog is closed. Closing the page ends
 * it unless it has begun to write.
 */
export function runsOnItsOwn(purpose: Purpose, phase: RunProgress['phase']): boolean {
  return purpose === 'import' && phase !== 'uploading'
}
