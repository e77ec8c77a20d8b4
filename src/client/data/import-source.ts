import type { EditChoice } from '#contract/imports/edit-choices.ts'
import type { ImportList, UndoReport } from '#contract/imports/import-list-schema.ts'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import type { ImportPreview } from '#contract/imports/import-preview.ts'
import type { AmountUnit, DecimalMark, ImportReport } from '#contract/imports/import-schema.ts'

/** Answers to the server's questions about an ambiguous file: what 03/04/2026, 1.234 and 1250 mean. */
export interface ImportAnswers {
  /** By default edits stay. */
  readonly edits?: EditChoice
  readonly dateOrder?: 'day-first' | 'month-first'
  readonly decimalMark?: DecimalMark
  readonly amountUnit?: AmountUnit
  /** The slug of the shop that the file is from, or the name of a new one. */
  readonly shop?: string | undefined
  readonly newShop?: string | undefined
}

/** A check writes nothing (dryRun=1). */
export type Purpose = 'check' | 'import'

/** One request to the server about one file. */
export interface ImportRun {
  readonly file: File
  readonly purpose: Purpose
  /** Sent as Idempotency-Key: a retry under the same key never imports twice. */
  readonly key: string
  /** All answers for this file so far. */
  readonly answers: ImportAnswers
  /** The user's mapping; without one the file is read as recognised. */
  readonly mapping?: ImportMapping | undefined
}

/** `done` and `of` share a unit that depends on the phase; `of` is 0 while unknown. */
export interface RunProgress {
  readonly phase: 'uploading' | 'waiting' | 'reading' | 'writing'
  readonly done: number
  readonly of: number
  /** Records read or orders written so far, the rate per second, and the seconds left in this phase. */
  readonly records?: number | undefined
  readonly perSecond?: number | undefined
  readonly secondsLeft?: number | undefined
  /** While waiting: the file that is being imported, and how many imports come first. */
  readonly waitingFor?: string | undefined
  readonly ahead?: number | undefined
}

/** Why a run ended without a report. */
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
  /** The server's sentence, or empty. */
  readonly detail: string
}

export type RunOutcome =
  | { readonly kind: 'report'; readonly report: ImportReport }
  /** The file lacks columns that orders need, which the user has to choose. */
  | { readonly kind: 'question'; readonly preview: ImportPreview }
  | { readonly kind: 'problem'; readonly problem: ImportProblem }
  | { readonly kind: 'cancelled' }

export interface ImportSource {
  /** How the first part of a file is read; undefined for a workbook or zip file that is too large for it. */
  preview(file: File, mapping: ImportMapping, signal: AbortSignal): Promise<ImportPreview | undefined>
  /** Checks or imports a file; resolves with `cancelled` after `signal` aborts. Never rejects. */
  send(run: ImportRun, onProgress: (progress: RunProgress) => void, signal: AbortSignal): Promise<RunOutcome>
  /** Finished imports, newest first, and all active ones. */
  list(page: number): Promise<ImportList>
  /** With `dryRun` only reports what would change. */
  undo(id: string, dryRun: boolean): Promise<UndoReport>
  cancel(id: string): Promise<void>
}

/** An import continues after the dialog is closed once its bytes are uploaded; a check never does. */
export function continuesInBackground(purpose: Purpose, phase: RunProgress['phase']): boolean {
  return purpose === 'import' && phase !== 'uploading'
}
