import { useEffect, useReducer, useRef } from 'react'
import type { ImportReport } from '#contract/import-schema.ts'
import { type ImportAnswers, type ImportRun, isBeyondRecall, type Purpose } from './import-run.ts'
import { type ImportState, INITIAL_IMPORT_STATE, importReducer } from './import-state.ts'
import type { SendFile } from './send-file.ts'

/** What the dialog's parts can ask for. */
export interface ImportCommands {
  /** Starts with the first file's check; the others wait. With no file there is only the notice to show. */
  readonly choose: (files: readonly File[], notice: string) => void
  /** The check is accepted: import the same file, read the same way. */
  readonly confirm: () => void
  readonly answer: (answers: ImportAnswers) => void
  readonly retry: () => void
  readonly nextFile: () => void
  readonly chooseAgain: () => void
  /** Takes back what can be taken back (see `isBeyondRecall`); also called when the dialog goes away. */
  readonly cancel: () => void
}

interface Running {
  readonly controller: AbortController
  beyondRecall: boolean
}

/** Runs the requests behind the reducer. `onWritten` is called once an import is done, even after the dialog has gone. */
export function useImport(
  send: SendFile,
  onWritten: (report: ImportReport) => void,
): readonly [ImportState, ImportCommands] {
  const [state, dispatch] = useReducer(importReducer, INITIAL_IMPORT_STATE)
  const running = useRef<Running>(undefined)

  function start(index: number, file: File, purpose: Purpose, answers: ImportAnswers, sameKey?: string): void {
    const key = sameKey ?? crypto.randomUUID()
    const run: ImportRun = { file, purpose, key, answers }
    const current = { controller: new AbortController(), beyondRecall: false }
    running.current = current
    dispatch({ type: 'started', index, run })
    void send(
      run,
      (progress) => {
        current.beyondRecall = isBeyondRecall(purpose, progress.phase)
        dispatch({ type: 'progress', key, progress })
      },
      current.controller.signal,
    ).then((outcome) => {
      dispatch({ type: 'ended', key, outcome })
      if (outcome.kind === 'report' && outcome.report.state === 'done') onWritten(outcome.report)
    })
  }

  useEffect(() => () => takeBack(running.current), [])

  const { at, files, index } = state
  const run = at.step === 'choose' ? undefined : at.run
  return [
    state,
    {
      choose: (chosen, notice) => {
        dispatch({ type: 'chosen', files: chosen, notice })
        if (chosen[0]) start(0, chosen[0], 'check', {})
      },
      confirm: () => run && start(index, run.file, 'import', run.answers),
      answer: (answers) => run && start(index, run.file, run.purpose, { ...run.answers, ...answers }),
      retry: () => {
        // Only where it is unknown what became of the request; another answer would just be repeated under its key.
        const sameKey = at.step === 'failed' && at.problem.kind === 'unreachable' ? at.run.key : undefined
        if (run) start(index, run.file, run.purpose, run.answers, sameKey)
      },
      nextFile: () => {
        const next = files[index + 1]
        if (next) start(index + 1, next, 'check', {})
      },
      chooseAgain: () => dispatch({ type: 'choosingAgain' }),
      cancel: () => takeBack(running.current),
    },
  ]
}

function takeBack(running: Running | undefined): void {
  if (running && !running.beyondRecall) running.controller.abort()
}
