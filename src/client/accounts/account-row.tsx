import { type ReactNode, useState } from 'react'
import { useAction } from '#client/state/use-action.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { FormProblem } from './form-problem.tsx'
import { accountMessages } from './messages.ts'
import { refreshAccount } from './use-account-answer.ts'
import { useFocusWhenGone } from './use-focus-when-gone.ts'

interface RowAction {
  readonly text: string
  /** With what it is about. */
  readonly label: string
  /** Rejects with an `Error` whose message can be shown to people. */
  readonly run: () => Promise<unknown>
  /** What follows from it, to be confirmed. */
  readonly question?: string
}

interface AccountRowProps {
  readonly title: string
  readonly details: string
  /** Before the actions; gets what runs a change. */
  readonly control?: (run: (act: () => Promise<unknown>) => void) => ReactNode
  /** By names that stay the same while the row is shown. */
  readonly actions: Readonly<Record<string, RowAction>>
}

/** An entry of a list with what can be done with it; why that was refused is below. */
export function AccountRow({ title, details, control, actions }: AccountRowProps) {
  const { run, isBusy, problem } = useAction()
  const row = useFocusWhenGone()
  /** The last action that had to be confirmed, and whether that is still open. */
  const [asked, setAsked] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const change = (act: () => Promise<unknown>) =>
    run(async () => {
      await act()
      await refreshAccount()
    })
  const ask = (name: string) => {
    setAsked(name)
    setIsAsking(true)
  }
  const open = isAsking ? actions[asked] : undefined
  return (
    <div ref={row} className="flex flex-wrap items-center gap-2">
      <p className="min-w-40 flex-1 wrap-anywhere">
        <span className="block font-semibold">{title}</span>
        <span className="block text-quiet text-xs">{details}</span>
      </p>
      {open ? (
        <>
          <p role="alert" className="w-full">
            {open.question}
          </p>
          <DialogButton onClick={() => setIsAsking(false)}>{accountMessages.cancel}</DialogButton>
          <DialogButton primary autoFocus aria-disabled={isBusy} onClick={() => change(open.run)}>
            {open.label}
          </DialogButton>
        </>
      ) : (
        <>
          {control?.(change)}
          {Object.entries(actions).map(([name, action]) => (
            <DialogButton
              key={name}
              autoFocus={name === asked}
              aria-label={action.label}
              aria-disabled={isBusy}
              onClick={() => (action.question ? ask(name) : change(action.run))}
            >
              {action.text}
            </DialogButton>
          ))}
        </>
      )}
      {problem !== '' && (
        <div className="w-full">
          <FormProblem text={problem} />
        </div>
      )}
    </div>
  )
}
