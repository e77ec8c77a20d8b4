import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Icon } from '#client/ui/icon.tsx'
import { fieldProblems, signInMessages } from './messages.ts'

export const ACCOUNT_FIELD =
  'h-9 w-full min-w-0 rounded-lg border border-quiet bg-page px-2 aria-invalid:border-down pointer-coarse:h-11 pointer-coarse:text-base'

interface AccountFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  readonly label: string
  /** Below the field. */
  readonly hint?: string | undefined
  /** Next to it. */
  readonly button?: ReactNode
}

/**
 * A field of a form that the browser and password managers fill: what it has is read when the form is sent. The browser checks it,
 * and the sentence below it says what is wrong.
 */
export function AccountField({ label, hint, button, className = '', ...input }: AccountFieldProps) {
  const id = useId()
  const [problem, setProblem] = useState('')
  const { 'aria-invalid': isRefused, 'aria-describedby': hintId = hint && `${id}-hint`, ...rest } = input
  const isInvalid = problem !== ''
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="block pb-1 text-quiet text-xs">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          required
          aria-invalid={isInvalid || isRefused}
          aria-describedby={[hintId, isInvalid && `${id}-problem`].filter(Boolean).join(' ') || undefined}
          onInvalid={(event) => {
            const field = event.currentTarget
            // In place of the browser's own sentence and focus.
            event.preventDefault()
            setProblem(problemOf(field))
            const inputs = [...(field.form?.elements ?? [])].filter((one) => one instanceof HTMLInputElement)
            if (inputs.find((one) => !one.validity.valid) === field) field.focus()
          }}
          onInput={({ currentTarget }) => isInvalid && setProblem(problemOf(currentTarget))}
          className={`${ACCOUNT_FIELD} ${input.readOnly ? 'text-quiet' : ''}`}
          {...rest}
        />
        {button}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="pt-1 text-quiet text-xs">
          {hint}
        </p>
      )}
      {isInvalid && (
        <p id={`${id}-problem`} className="flex items-start gap-1 pt-1 text-down text-xs">
          <Icon name="alert" size={16} />
          {problem}
        </p>
      )}
    </div>
  )
}

/** Why the browser does not accept what a field has; '' where it does. */
function problemOf({ validity, name, type, value, minLength }: HTMLInputElement): string {
  if (validity.valid) return ''
  if (validity.tooShort) return fieldProblems.short(minLength)
  if (validity.typeMismatch) return type === 'email' ? fieldProblems.email(value) : fieldProblems.url(value)
  return fieldProblems.missing[name] ?? fieldProblems.other
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
