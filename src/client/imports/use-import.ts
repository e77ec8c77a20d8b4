import { useEffect, useReducer, useRef } from 'react'
import {
  continuesInBackground,
  type ImportAnswers,
  type ImportRun,
  type ImportSource,
  type RunProgress,
} from '#client/data/import-source.ts'
import type { EditChoice } from '#contract/imports/edit-choices.ts'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import { type ImportState, INITIAL_IMPORT_STATE, importReducer } from './import-state.ts'

/** The actions of the dialog's steps. */
export interface ImportCommands {
  /** Checks the first file; without files only the notice is shown. */
  readonly choose: (files: readonly File[], notice: string) => void
  /** Imports the checked file with the same mapping and answers. */
  readonly confirm: () => void
  readonly answer: (answers: ImportAnswers) => void
  /** What happens to edits when the checked file is imported. */
  readonly chooseEdits: (edits: EditChoice) => void
  /** The columns of the checked file are right. */
  readonly confirmColumns: () => void
  readonly retry: () => void
  readonly nextFile: () => void
  readonly chooseAgain: () => void
  readonly editMapping: () => void
  /** Reads the file again as before, except for this change. */
  readonly recheck: (change: ImportMapping) => void
  /** Checks the file with this mapping. */
  readonly check: (mapping: ImportMapping | undefined) => void
  /** `undo`: the import to ask about. */
  readonly showHistory: (undo?: string) => void
  /** Cancels the current run, also at the server. */
  readonly cancel: () => void
}

interface Running {
  readonly controller: AbortController
  inBackground: boolean
}

type RunStart = Omit<ImportRun, 'key'>

/** Runs the requests behind the reducer. `onWritten` is called after an import, even if the dialog is closed by then. */
export function useImport(
  source: Pick<ImportSource, 'send'>,
  onWritten: (report: ImportReport) => void,
): readonly [ImportState, ImportCommands] {
  const [state, dispatch] = useReducer(importReducer, INITIAL_IMPORT_STATE)
  const running = useRef<Running>(undefined)

  function start(index: number, begun: RunStart, sameKey?: string): void {
    const run: ImportRun = { ...begun, key: sameKey ?? crypto.randomUUID() }
    const current = { controller: new AbortController(), inBackground: false }
    running.current = current
    dispatch({ type: 'started', index, run })
    const onProgress = (progress: RunProgress) => {
      current.inBackground = continuesInBackground(run.purpose, progress.phase)
      dispatch({ type: 'progress', key: run.key, progress })
    }
    void source.send(run, onProgress, current.controller.signal).then((outcome) => {
      dispatch({ type: 'ended', key: run.key, outcome })
      if (outcome.kind === 'report' && outcome.report.state === 'done') onWritten(outcome.report)
    })
  }

  useEffect(() => {
    return () => {
      // An uploaded import continues after the dialog is closed.
      if (!running.current?.inBackground) running.current?.controller.abort()
    }
  }, [])

  const { at, files, index } = state
  const run = 'run' in at ? at.run : undefined
  /** How the file was read last. */
  const preview = 'report' in at ? at.report.preview : undefined
  return [
    state,
    {
      choose: (chosen, notice) => {
        dispatch({ type: 'chosen', files: chosen, notice })
        if (chosen[0]) start(0, { file: chosen[0], purpose: 'check', answers: {} })
      },
      confirm: () => run && start(index, { ...run, purpose: 'import' }),
      answer: (answers) => run && start(index, { ...run, answers: { ...run.answers, ...answers } }),
      chooseEdits: (edits) => run && dispatch({ type: 'decided', run: { ...run, answers: { ...run.answers, edits } } }),
      confirmColumns: () => run && preview && dispatch({ type: 'decided', run: { ...run, mapping: preview.mapping } }),
      retry: () => {
        // The first request may still be running or have succeeded; under its key it is not run twice.
        const mayHaveRun = at.step === 'failed' && (at.problem.kind === 'unreachable' || at.problem.kind === 'busy')
        const sameKey = mayHaveRun ? at.run.key : undefined
        if (run) start(index, run, sameKey)
      },
      editMapping: () => run && preview && dispatch({ type: 'mapping', run, preview }),
      recheck: (change) => {
        const mapping = { ...(run?.mapping ?? preview?.mapping), ...change }
        if (run) start(index, { ...run, purpose: 'check', mapping })
      },
      check: (mapping) => {
        if (!run) return
        // The server prefers answers to a mapping, in which the user may have changed them.
        const { edits, shop, newShop, ...reading } = run.answers
        const chosen = mapping && {
          mapping: { ...reading, ...mapping },
          answers: { ...(edits && { edits }), shop, newShop },
        }
        start(index, { ...run, mapping, ...chosen, purpose: 'check' })
      },
      nextFile: () => {
        const file = files[index + 1]
        if (file) start(index + 1, { file, purpose: 'check', answers: {} })
      },
      chooseAgain: () => dispatch({ type: 'reset' }),
      showHistory: (undo) => dispatch({ type: 'history', undo }),
      cancel: () => running.current?.controller.abort(),
    },
  ]
}
