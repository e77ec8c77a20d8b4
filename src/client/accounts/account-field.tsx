import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { signInMessages } from './messages.ts'

export const ACCOUNT_FIELD =
  'h-9 w-full min-w-0 rounded-lg border border-quiet bg-page px-2 aria-invalid:border-down pointer-coarse:h-11 pointer-coarse:text-base'

interface AccountFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: string
  /** Below the field. */
  readonly hint?: string | undefined
  /** Next to it. */
  readonly button?: ReactNode
}

/** A field of a form that the browser and password managers fill: what it has is read when the form is sent. */
export function AccountField({ label, hint, button, className = '', ...input }: AccountFieldProps) {
  const id = useId()
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="block pb-1 text-quiet text-xs">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          required
          aria-describedby={hint && `${id}-hint`}
          className={`${ACCOUNT_FIELD} ${input.readOnly ? 'text-quiet' : ''}`}
          {...input}
        />
        {button}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="pt-1 text-quiet text-xs">
          {hint}
        </p>
      )}
    </div>
  )
}

/** A password, which can be shown. */
export function PasswordField(props: Omit<AccountFieldProps, 'button' | 'type'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <AccountField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      button={
        <button
          type="button"
          aria-label={signInMessages.showPassword}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className="h-9 shrink-0 rounded-lg border border-hairline px-3 hover:bg-hover active:bg-active aria-pressed:bg-active pointer-coarse:h-11"
        >
          {signInMessages.show}
        </button>
      }
    />
  )
}
