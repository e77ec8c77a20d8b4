import { useEffect, useReducer, useRef } from 'react'
import type { ImportMapping } from '#contract/import-mapping.ts'
import type { ImportPreview } from '#contract/import-preview.ts'
import type { ImportReport } from '#contract/import-schema.ts'
import { type ImportAnswers, type ImportRun, type RunOutcome, runsOnItsOwn } from './import-run.ts'
import { type ImportState, INITIAL_IMPORT_STATE, importReducer } from './import-state.ts'
import type { LookAt } from './look-at.ts'
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
  /** How the file is read is to be changed. */
  readonly changeReading: () => void
  /** Checks the file, read as the mapping says. */
  readonly check: (mapping: ImportMapping | undefined, preview: ImportPreview) => void
  readonly showHistory: () => void
  /** Ends what runs, at the server too. */
  readonly cancel: () => void
}

interface Running {
  readonly controller: AbortController
  goesOn: boolean
}

/** What of a run is known before it starts. */
type Start = Pick<ImportRun, 'file' | 'purpose' | 'answers' | 'mapping' | 'preview'>

/** Runs the requests behind the reducer. `onWritten` is called once an import is done, even after the dialog has gone. */
export function useImport(
  send: SendFile,
  look: LookAt,
  onWritten: (report: ImportReport) => void,
): readonly [ImportState, ImportCommands] {
  const [state, dispatch] = useReducer(importReducer, INITIAL_IMPORT_STATE)
  const running = useRef<Running>(undefined)

  function start(index: number, begun: Start, sameKey?: string): void {
    const run: ImportRun = { ...begun, key: sameKey ?? crypto.randomUUID() }
    const current = { controller: new AbortController(), goesOn: false }
    running.current = current
    dispatch({ type: 'started', index, run })
    void perform(run, current).then((outcome) => {
      if (!outcome) return
      dispatch({ type: 'ended', key: run.key, outcome })
      if (outcome.kind === 'report' && outcome.report.state === 'done') onWritten(outcome.report)
    })
  }

  /** The request; `undefined` where the columns must be chosen first. */
  async function perform(run: ImportRun, current: Running): Promise<RunOutcome | undefined> {
    const { signal } = current.controller
    if (run.purpose === 'check' && !run.preview) {
      const answer = await look(run.file, run.mapping, signal)
      if (answer.kind === 'preview') {
        dispatch({ type: 'looked', key: run.key, preview: answer.preview })
        if (!answer.preview.recognised) return undefined
      }
      if (signal.aborted) return { kind: 'cancelled' }
    }
    return send(
      run,
      (progress) => {
        current.goesOn = runsOnItsOwn(run.purpose, progress.phase)
        dispatch({ type: 'progress', key: run.key, progress })
      },
      signal,
    )
  }

  useEffect(() => () => leave(running.current), [])

  const { at, files, index } = state
  const run = 'run' in at ? at.run : undefined
  return [
    state,
    {
      choose: (chosen, notice) => {
        dispatch({ type: 'chosen', files: chosen, notice })
        if (chosen[0]) start(0, firstLook(chosen[0]))
      },
      confirm: () => run && start(index, { ...run, purpose: 'import' }),
      answer: (answers) => run && start(index, { ...run, answers: { ...run.answers, ...answers } }),
      retry: () => {
        // Where the first request may still run or have succeeded; another answer would just be repeated under its key.
        const mayHaveRun = at.step === 'failed' && (at.problem.kind === 'unreachable' || at.problem.kind === 'busy')
        const sameKey = mayHaveRun ? at.run.key : undefined
        if (run) start(index, run, sameKey)
      },
      changeReading: () => {
        if (run?.preview) dispatch({ type: 'mapping', run, preview: run.preview })
      },
      check: (mapping, preview) => run && start(index, { ...run, purpose: 'check', mapping, preview }),
      nextFile: () => {
        const next = files[index + 1]
        if (next) start(index + 1, firstLook(next))
      },
      chooseAgain: () => dispatch({ type: 'choosingAgain' }),
      showHistory: () => dispatch({ type: 'history' }),
      cancel: () => running.current?.controller.abort(),
    },
  ]
}

function firstLook(file: File): Start {
  return { file, purpose: 'check', answers: {} }
}

/** Whoever closes the dialog lets an import go on that the server has whole. */
function leave(running: Running | undefined): void {
  if (running && !running.goesOn) running.controller.abort()
}
