import { useId, useState } from 'react'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { MAX_ENTERED } from '#contract/orders/order-limits.ts'
import { statusMessages } from './messages.ts'

interface ReasonFormProps {
  readonly status: string
  readonly isSaving: boolean
  readonly onReason: (reason: string) => void
  readonly onBack: () => void
}

/** Asks why an order goes back to an earlier status. */
export function ReasonForm({ status, isSaving, onReason, onBack }: ReasonFormProps) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const submit = () => {
    const text = reason.trim()
    setIsMissing(text === '')
    if (text === '') document.getElementById(id)?.focus()
    else onReason(text)
  }
  return (
    <form
      className="grid gap-2 p-2"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <label htmlFor={id}>{statusMessages.reason(status)}</label>
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the menu item that had the focus
        autoFocus
        autoComplete="off"
        maxLength={MAX_ENTERED}
        value={reason}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? `${id}-problem` : undefined}
        onChange={({ target }) => setReason(target.value)}
        className="h-9 w-full rounded-lg border border-quiet bg-page px-2.5 aria-invalid:border-down pointer-coarse:h-11 pointer-coarse:text-base"
      />
      {isMissing && (
        <p id={`${id}-problem`} className="text-down text-xs">
          {statusMessages.noReason}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2 pt-1">
        <DialogButton onClick={onBack}>{statusMessages.back}</DialogButton>
        <DialogButton primary type="submit" aria-disabled={isSaving}>
          {isSaving ? statusMessages.saving : statusMessages.change}
        </DialogButton>
      </div>
    </form>
  )
}
