import { useRef, useState } from 'react'
import { DialogButton } from '#client/ui/dialog-button.tsx'
import { ACCOUNT_FIELD } from './account-field.tsx'
import { accountMessages } from './messages.ts'
import { useFocusWhenGone } from './use-focus-when-gone.ts'

export interface ShownSecret {
  /** What it is for, and that it is shown once. */
  readonly text: string
  readonly secret: string
  /** What the field is called. Default: link or key. */
  readonly label?: string
}

interface SecretOnceProps {
  readonly shown: ShownSecret
  readonly onDone: () => void
}

/** A link or key that is not stored: it is copied now or never. */
export function SecretOnce({ shown: { text, secret, label = accountMessages.secret }, onDone }: SecretOnceProps) {
  const box = useFocusWhenGone()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
    } catch {
      // Browsers refuse the clipboard on plain HTTP: the text is selected for Ctrl+C.
      field.current?.focus()
    }
  }
  return (
    <div ref={box} className="grid gap-3 rounded-card bg-card p-4">
      <p role="status" className="wrap-anywhere">
        {text}
      </p>
      <div className="flex flex-wrap gap-2">
        <input
          ref={field}
          readOnly
          aria-label={label}
          value={secret}
          onFocus={({ target }) => target.select()}
          className={`${ACCOUNT_FIELD} min-w-40 flex-1`}
        />
        <DialogButton primary autoFocus onClick={copy}>
          {copied ? accountMessages.copied : accountMessages.copy}
        </DialogButton>
        <DialogButton onClick={onDone}>{accountMessages.done}</DialogButton>
      </div>
    </div>
  )
}

/** The whole link of a path. */
export function linkOf(path: string): string {
  return location.origin + path
}
