import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { errorOf } from '#client/data/errors.ts'
import type { ImportSource } from '#client/data/import-source.ts'
import { useWorkspace } from '#client/state/workspace.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import type { ActiveImport } from '#contract/imports/import-schema.ts'
import { waitingSentence } from '#contract/imports/waiting-sentence.ts'
import { isolated } from '#contract/text.ts'
import { activeMessages, facts, importDialogMessages, progressMessages } from './messages.ts'
import { percentOf } from './progress-text.ts'

/** Milliseconds between two requests. */
const POLL_MS = 1000

interface ActiveImportsProps {
  /** An import that the dialog already shows. */
  readonly except?: string
  readonly onEnded?: () => void
}

/** All users' running and waiting imports, each with a cancel button. */
export function ActiveImports({ except, onEnded = () => {} }: ActiveImportsProps) {
  const { active, problem, cancel } = useActiveImports(useWorkspace().imports, onEnded)
  const shown = active.filter(({ id }) => id !== except)
  const box = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    // A focused button that disappears would leave the focus outside the dialog.
    if (hasFocus.current && document.activeElement === document.body) box.current?.focus()
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only records whether the focus is inside
    <div
      ref={box}
      tabIndex={-1}
      className="focus:outline-none"
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={() => {
        hasFocus.current = false
      }}
    >
      {problem && (
        <p role="alert" className="mt-2 text-down">
          {problem}
        </p>
      )}
      {shown.length > 0 && (
        <ul aria-label={activeMessages.title} className="mt-4">
          {shown.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-3 border-hairline border-b py-3">
              <div className="min-w-40 grow basis-0">
                <div className="font-semibold wrap-anywhere">{one.name}</div>
                <div className="text-quiet text-xs wrap-anywhere">{stateText(one)}</div>
              </div>
              <div>
                <DialogButton aria-label={activeMessages.cancelImport(one.name)} onClick={() => void cancel(one.id)}>
                  {importDialogMessages.cancel}
                </DialogButton>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** 'Reading · 40%', 'Checking', 'Waiting for the import of june.csv to finish'. */
function stateText({ state, dryRun, waitingFor = '', ...progress }: ActiveImport): string {
  if (state === 'waiting') return waitingSentence({ ...progress, waitingFor: isolated(waitingFor) })
  const { checking, reading, writing } = activeMessages.states
  const percent = percentOf(progress)
  return facts(
    dryRun ? checking : state === 'reading' ? reading : writing,
    percent !== undefined && progressMessages.percent(percent),
  )
}

interface ActiveState {
  readonly active: readonly ActiveImport[]
  /** Why an import could not be cancelled. */
  readonly problem: string
}

/** Polls the server's active imports; `onEnded` is called when one of them is gone. */
function useActiveImports(source: Pick<ImportSource, 'list' | 'cancel'>, onEnded: () => void) {
  const [state, setState] = useState<ActiveState>({ active: [], problem: '' })
  const before = useRef<readonly ActiveImport[]>([])
  const ended = useRef(onEnded)
  ended.current = onEnded

  const refresh = useCallback(async () => {
    // While the server cannot be reached, the last list stays.
    const active = await source.list(1).then(
      (page) => page.active,
      () => before.current,
    )
    const isGone = before.current.some(({ id }) => active.every((one) => one.id !== id))
    before.current = active
    setState(({ problem }) => ({ active, problem }))
    if (isGone) ended.current()
  }, [source])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isMounted = true
    const poll = () =>
      refresh().then(() => {
        if (isMounted) timer = setTimeout(poll, POLL_MS)
      })
    void poll()
    return () => {
      isMounted = false
      clearTimeout(timer)
    }
  }, [refresh])

  async function cancel(id: string) {
    const problem = await source.cancel(id).then(
      () => '',
      (error: unknown) => errorOf(error).message,
    )
    setState(({ active }) => ({ active, problem }))
    await refresh()
  }
  return { ...state, cancel }
}
