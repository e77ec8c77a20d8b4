import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { SELECT } from './select-field.tsx'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'id'> {
  readonly label: string
  /** At first; what is typed then stays. */
  readonly value: string
  readonly onText: (text: string) => void
  /** Below the field. */
  readonly hint?: ReactNode
}

/** A short text with its label above it. */
export function TextField({ label, value, onText, hint, className = '', ...input }: TextFieldProps) {
  const id = useId()
  const hintId = useId()
  const [text, setText] = useState(value)
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block pb-1 text-quiet text-xs">
        {label}
      </label>
      <input
        id={id}
        value={text}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={hint ? hintId : undefined}
        {...input}
        onChange={({ target }) => {
          setText(target.value)
          onText(target.value)
        }}
        className={`${SELECT} ${className}`}
      />
      {hint && (
        <p id={hintId} className="pt-1 text-quiet text-xs">
          {hint}
        </p>
      )}
    </div>
  )
}
