import type { ImportPreview } from '#contract/import-preview.ts'
import type { ImportReport } from '#contract/import-schema.ts'
import type { ImportProblem, ImportRun, RunOutcome, RunProgress } from './import-run.ts'

export type ImportStep =
  | { readonly step: 'choose' }
  | { readonly step: 'history' }
  | { readonly step: 'mapping'; readonly run: ImportRun; readonly preview: ImportPreview }
  | { readonly step: 'running'; readonly run: ImportRun; readonly progress: RunProgress }
  | { readonly step: 'checked' | 'done' | 'refused'; readonly run: ImportRun; readonly report: ImportReport }
  | { readonly step: 'failed'; readonly run: ImportRun; readonly problem: ImportProblem }

/** The dialog at one moment: the files the person chose, which of them is at work, and its step. */
export interface ImportState {
  readonly files: readonly File[]
  readonly index: number
  readonly at: ImportStep
  /** A sentence about what was just dropped or cancelled; empty where there is nothing to say. */
  readonly notice: string
}

export type ImportAction =
  | { readonly type: 'chosen'; readonly files: readonly File[]; readonly notice: string }
  | { readonly type: 'started'; readonly index: number; readonly run: ImportRun }
  /** How the file is read is to be chosen. */
  | { readonly type: 'mapping'; readonly run: ImportRun; readonly preview: ImportPreview }
  | { readonly type: 'looked'; readonly key: string; readonly preview: ImportPreview }
  | { readonly type: 'history' }
  | { readonly type: 'progress'; readonly key: string; readonly progress: RunProgress }
  | { readonly type: 'ended'; readonly key: string; readonly outcome: RunOutcome }
  /** Back to the first step. */
  | { readonly type: 'choosingAgain' }

export const INITIAL_IMPORT_STATE: ImportState = { files: [], index: 0, at: { step: 'choose' }, notice: '' }

/** What arrives for a run that is no longer shown is dropped, so a cancelled file never overwrites the next one. */
export function importReducer(state: ImportState, action: ImportAction): ImportState {
  switch (action.type) {
    case 'chosen':
      // A drop without a file leaves everything as it is; there is only something to say.
      return action.files.length > 0
        ? { ...state, files: action.files, index: 0, notice: action.notice }
        : { ...state, notice: action.notice }
    case 'started':
      return {
        ...state,
        index: action.index,
        at: {
          step: 'running',
          run: action.run,
          progress: { phase: 'uploading', done: 0, of: action.run.file.size },
        },
      }
    case 'mapping':
      return { ...state, at: { step: 'mapping', run: action.run, preview: action.preview } }
    case 'looked':
      return lookedAt(state, action.key, action.preview)
    case 'history':
      return { ...INITIAL_IMPORT_STATE, at: { step: 'history' } }
    case 'progress':
      return state.at.step === 'running' && state.at.run.key === action.key
        ? { ...state, at: { ...state.at, progress: action.progress } }
        : state
    case 'ended':
      return state.at.step === 'running' && state.at.run.key === action.key
        ? stateAfter(state, state.at.run, action.outcome)
        : state
    case 'choosingAgain':
      return INITIAL_IMPORT_STATE
  }
}

/** A file whose columns nobody knows is no dead end: they are chosen. */
function lookedAt(state: ImportState, key: string, preview: ImportPreview): ImportState {
  if (state.at.step !== 'running' || state.at.run.key !== key) return state
  const run = { ...state.at.run, preview }
  return { ...state, at: preview.recognised ? { ...state.at, run } : { step: 'mapping', run, preview } }
}

function stateAfter(state: ImportState, run: ImportRun, outcome: RunOutcome): ImportState {
  if (outcome.kind === 'cancelled') return { ...INITIAL_IMPORT_STATE, notice: 'Cancelled. Nothing was changed.' }
  if (outcome.kind === 'problem') return { ...state, at: { step: 'failed', run, problem: outcome.problem } }
  return { ...state, at: { step: outcome.report.state, run, report: outcome.report } }
}
