import { useEffect, useReducer, useRef } from 'react'
import {
  continuesInBackground,
  type ImportAnswers,
  type ImportRun,
  type ImportSource,
  type RunOutcome,
} from '#client/data/import-source.ts'
import type { EditChoice } from '#contract/imports/edit-choices.ts'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import type { ImportPreview } from '#contract/imports/import-preview.ts'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import { type ImportState, INITIAL_IMPORT_STATE, importReducer, withPreview } from './import-state.ts'

/** The actions of the dialog's steps. */
export interface ImportCommands {
  /** Checks the first file; without files only the notice is shown. */
  readonly choose: (files: readonly File[], notice: string) => void
  /** Imports the checked file with the same mapping and answers. */
  readonly confirm: () => void
  readonly answer: (answers: ImportAnswers) => void
  /** What happens to edits when the checked file is imported. */
  readonly chooseEdits: (edits: EditChoice) => void
  readonly retry: () => void
  readonly nextFile: () => void
  readonly chooseAgain: () => void
  readonly editMapping: () => void
  /** Reads the file again as before, except for this change. */
  readonly recheck: (change: ImportMapping) => void
  /** Checks the file with this mapping. */
  readonly check: (mapping: ImportMapping | undefined, preview: ImportPreview) => void
  readonly showHistory: () => void
  /** Cancels the current run, also at the server. */
  readonly cancel: () => void
}

interface Running {
  readonly controller: AbortController
  inBackground: boolean
}

type RunStart = Pick<ImportRun, 'file' | 'purpose' | 'answers' | 'mapping' | 'preview'>

/** Runs the requests behind the reducer. `onWritten` is called after an import, even if the dialog is closed by then. */
export function useImport(
  source: Pick<ImportSource, 'preview' | 'send'>,
  onWritten: (report: ImportReport) => void,
): readonly [ImportState, ImportCommands] {
  const [state, dispatch] = useReducer(importReducer, INITIAL_IMPORT_STATE)
  const running = useRef<Running>(undefined)

  function start(index: number, begun: RunStart, sameKey?: string): void {
    const run: ImportRun = { ...begun, key: sameKey ?? crypto.randomUUID() }
    const current = { controller: new AbortController(), inBackground: false }
    running.current = current
    dispatch({ type: 'started', index, run })
    void perform(run, current).then((outcome) => {
      if (!outcome) return
      dispatch({ type: 'ended', key: run.key, outcome })
      if (outcome.kind === 'report' && outcome.report.state === 'done') onWritten(outcome.report)
    })
  }

  /** The outcome, or `undefined` if the columns must be mapped first. */
  async function perform(begun: ImportRun, current: Running): Promise<RunOutcome | undefined> {
    const { signal } = current.controller
    let run = begun
    if (run.purpose === 'check' && !run.preview) {
      const answer = await source.preview(run.file, run.mapping, signal)
      if (answer.kind === 'preview') {
        dispatch({ type: 'previewed', key: run.key, preview: answer.preview })
        if (answer.preview.missing.length > 0) return undefined
        run = withPreview(run, answer.preview)
      }
      if (signal.aborted) return { kind: 'cancelled' }
    }
    return source.send(
      run,
      (progress) => {
        current.inBackground = continuesInBackground(run.purpose, progress.phase)
        dispatch({ type: 'progress', key: run.key, progress })
      },
      signal,
    )
  }

  useEffect(() => () => stopUnlessInBackground(running.current), [])

  const { at, files, index } = state
  const run = 'run' in at ? at.run : undefined
  return [
    state,
    {
      choose: (chosen, notice) => {
        dispatch({ type: 'chosen', files: chosen, notice })
        if (chosen[0]) start(0, firstCheck(chosen[0]))
      },
      confirm: () => run && start(index, { ...run, purpose: 'import' }),
      answer: (answers) => run && start(index, { ...run, answers: { ...run.answers, ...answers } }),
      chooseEdits: (edits) => dispatch({ type: 'edits', edits }),
      retry: () => {
        // The first request may still be running or have succeeded; under its key it is not run twice.
        const mayHaveRun = at.step === 'failed' && (at.problem.kind === 'unreachable' || at.problem.kind === 'busy')
        const sameKey = mayHaveRun ? at.run.key : undefined
        if (run) start(index, run, sameKey)
      },
      editMapping: () => {
        if (run?.preview) dispatch({ type: 'mapping', run, preview: run.preview })
      },
      recheck: (change) => {
        if (!run) return
        const mapping = { ...(run.mapping ?? run.preview?.mapping), ...change }
        start(index, { ...run, purpose: 'check', mapping, preview: undefined })
      },
      check: (mapping, preview) => run && start(index, { ...run, purpose: 'check', mapping, preview }),
      nextFile: () => {
        const next = files[index + 1]
        if (next) start(index + 1, firstCheck(next))
      },
      chooseAgain: () => dispatch({ type: 'reset' }),
      showHistory: () => dispatch({ type: 'history' }),
      cancel: () => running.current?.controller.abort(),
    },
  ]
}

function firstCheck(file: File): RunStart {
  return { file, purpose: 'check', answers: {} }
}

/** An uploaded import continues after the dialog is closed. */
function stopUnlessInBackground(running: Running | undefined): void {
  if (running && !running.inBackground) running.controller.abort()
}
