import { type ReactNode, useId } from 'react'

interface SettingSelectProps {
  readonly label: string
  readonly value: string
  readonly help?: string
  readonly onChange: (value: string) => void
  /** The options. */
  readonly children: ReactNode
}

/** A labelled choice, with a help text below. */
export function SettingSelect({ label, value, help, onChange, children }: SettingSelectProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        aria-describedby={help && `${id}-help`}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-9 w-full max-w-80 rounded-lg border border-quiet bg-page px-2 pointer-coarse:min-h-11"
      >
        {children}
      </select>
      {help && (
        <p id={`${id}-help`} className="mt-1 text-xs text-quiet">
          {help}
        </p>
      )}
    </div>
  )
}
