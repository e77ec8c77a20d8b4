import { useEffect, useId, useRef, useState } from 'react'
import { mayManage } from '#client/state/rights.ts'
import { useAction } from '#client/state/use-action.ts'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { MAX_VIEW_NAME } from '#contract/orders/saved-views.ts'
import { viewMessages } from './view-messages.ts'

interface ViewNameFormProps {
  readonly label: string
  readonly button: string
  readonly initial?: string
  /** Whether everyone in the workspace has the view is chosen too; otherwise it is only for those who may choose nothing else. */
  readonly asksToShare?: boolean
  /** Called with the trimmed name; rejects with an `Error` whose message can be shown to people. */
  readonly onName: (name: string, isShared: boolean) => Promise<void>
}

/** Asks for the name of a view; what is wrong with it is said under the field. */
export function ViewNameForm({ label, button, initial = '', asksToShare = false, onName }: ViewNameFormProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(initial)
  const [isShared, setIsShared] = useState(mayManage())
  const { run, isBusy, problem } = useAction()
  // When it appears, and again when the name is refused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new problem focuses the field
  useEffect(() => field.current?.focus(), [problem])
  return (
    <form
      className="grid w-full gap-1 p-2"
      onSubmit={(event) => {
        event.preventDefault()
        run(() => onName(name.trim(), isShared))
      }}
    >
      <label htmlFor={id} className="text-quiet text-xs">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        autoComplete="off"
        maxLength={MAX_VIEW_NAME}
        value={name}
        aria-invalid={problem !== ''}
        aria-describedby={problem === '' ? undefined : `${id}-problem`}
        onChange={({ target }) => setName(target.value)}
        className="h-9 w-full rounded-lg border border-quiet bg-page px-2 aria-invalid:border-down pointer-coarse:h-11 pointer-coarse:text-base"
      />
      {problem !== '' && (
        <p id={`${id}-problem`} role="alert" className="flex items-start gap-1 text-down text-xs">
          <Icon name="alert" size={16} />
          <span className="min-w-0 wrap-anywhere">{problem}</span>
        </p>
      )}
      {asksToShare && (
        <label className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
          <input type="checkbox" checked={isShared} onChange={({ target }) => setIsShared(target.checked)} />
          {viewMessages.forEveryone}
        </label>
      )}
      <div className="flex justify-end pt-1">
        <DialogButton primary type="submit" aria-disabled={isBusy}>
          {button}
        </DialogButton>
      </div>
    </form>
  )
}
