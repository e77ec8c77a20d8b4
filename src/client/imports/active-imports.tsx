import { useLayoutEffect, useRef } from 'react'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import type { ActiveImport } from '#contract/import-schema.ts'
import { isolated } from '#contract/text.ts'
import { waitingSentence } from '#contract/waiting-sentence.ts'
import { type PastImports, pastImports } from './past-imports.ts'
import { percentOf } from './progress-words.ts'
import { useActiveImports } from './use-active-imports.ts'

interface ActiveImportsProps {
  /** The one that the dialog shows itself. */
  readonly except?: string
  readonly onEnded?: () => void
  readonly server?: Pick<PastImports, 'list' | 'cancel'>
}

/** The imports of all users that run or wait; each can be cancelled. Empty where there are none. */
export function ActiveImports({ except, onEnded = () => {}, server = pastImports }: ActiveImportsProps) {
  const { active, problem, cancel } = useActiveImports(server, onEnded)
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
        <ul aria-label="Imports in progress" className="mt-4">
          {shown.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-3 border-hairline border-b py-3">
              <div className="min-w-40 grow basis-0">
                <div className="font-semibold [overflow-wrap:anywhere]">{one.name}</div>
                <div className="text-quiet text-xs [overflow-wrap:anywhere]">{stateWords(one)}</div>
              </div>
              <div>
                <DialogButton aria-label={`Cancel the import of ${one.name}`} onClick={() => void cancel(one.id)}>
                  Cancel
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
function stateWords({ state, dryRun, waitingFor = '', ...progress }: ActiveImport): string {
  if (state === 'waiting') return waitingSentence({ ...progress, waitingFor: isolated(waitingFor) })
  const word = dryRun ? 'Checking' : state === 'reading' ? 'Reading' : 'Writing'
  const percent = percentOf(progress)
  return percent === undefined ? word : `${word} · ${percent}%`
}
