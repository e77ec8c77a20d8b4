import type { ImportProblem, ImportRun, RunOutcome, RunProgress } from '#client/data/import-source.ts'
import type { ImportPreview } from '#contract/imports/import-preview.ts'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import { importDialogMessages } from './messages.ts'

export type ImportStep =
  | { readonly step: 'choose' }
  /** `undo`: the import that is asked about at once. */
  | { readonly step: 'history'; readonly undo: string | undefined }
  | { readonly step: 'mapping'; readonly run: ImportRun; readonly preview: ImportPreview }
  | { readonly step: 'running'; readonly run: ImportRun; readonly progress: RunProgress }
  | { readonly step: 'checked' | 'done' | 'refused'; readonly run: ImportRun; readonly report: ImportReport }
  | { readonly step: 'failed'; readonly run: ImportRun; readonly problem: ImportProblem }

/** The chosen files, the index of the current one, and the dialog's step. */
export interface ImportState {
  readonly files: readonly File[]
  readonly index: number
  readonly at: ImportStep
  /** A sentence about what was just dropped or cancelled, or empty. */
  readonly notice: string
}

export type ImportAction =
  | { readonly type: 'chosen'; readonly files: readonly File[]; readonly notice: string }
  | { readonly type: 'started'; readonly index: number; readonly run: ImportRun }
  | { readonly type: 'mapping'; readonly run: ImportRun; readonly preview: ImportPreview }
  | { readonly type: 'history'; readonly undo: string | undefined }
  | { readonly type: 'progress'; readonly key: string; readonly progress: RunProgress }
  | { readonly type: 'ended'; readonly key: string; readonly outcome: RunOutcome }
  /** What is decided about a checked file without checking it again. */
  | { readonly type: 'decided'; readonly run: ImportRun }
  | { readonly type: 'reset' }

export const INITIAL_IMPORT_STATE: ImportState = { files: [], index: 0, at: { step: 'choose' }, notice: '' }

/** Ignores events of a run that is no longer shown, so that a cancelled file never overwrites the next one. */
export function importReducer(state: ImportState, action: ImportAction): ImportState {
  switch (action.type) {
    case 'chosen':
      // A drop without files changes only the notice.
      return action.files.length > 0
        ? { ...state, files: action.files, index: 0, notice: action.notice }
        : { ...state, notice: action.notice }
    case 'started':
      return {
        ...state,
        index: action.index,
        at: { step: 'running', run: action.run, progress: { phase: 'uploading', done: 0, of: action.run.file.size } },
      }
    case 'mapping':
      return { ...state, at: { step: 'mapping', run: action.run, preview: action.preview } }
    case 'history':
      return { ...INITIAL_IMPORT_STATE, at: { step: 'history', undo: action.undo } }
    case 'progress':
      return state.at.step === 'running' && state.at.run.key === action.key
        ? { ...state, at: { ...state.at, progress: action.progress } }
        : state
    case 'ended':
      return state.at.step === 'running' && state.at.run.key === action.key
        ? afterRun(state, state.at.run, action.outcome)
        : state
    case 'decided':
      return state.at.step === 'checked' ? { ...state, at: { ...state.at, run: action.run } } : state
    case 'reset':
      return INITIAL_IMPORT_STATE
  }
}

function afterRun(state: ImportState, run: ImportRun, outcome: RunOutcome): ImportState {
  if (outcome.kind === 'cancelled') return { ...INITIAL_IMPORT_STATE, notice: importDialogMessages.cancelled }
  if (outcome.kind === 'problem') return { ...state, at: { step: 'failed', run, problem: outcome.problem } }
  if (outcome.kind === 'question') return { ...state, at: { step: 'mapping', run, preview: outcome.preview } }
  const { report } = outcome
  const { preview } = report
  // Figures that can't be vouched for are confirmed with the columns that they come from.
  if (preview && preview.doubts.length > 0) return { ...state, at: { step: 'mapping', run, preview } }
  return { ...state, at: { step: report.state, run, report } }
}
