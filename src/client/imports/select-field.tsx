import { type ReactNode, useId } from 'react'

export const SELECT =
  'min-h-9 w-full min-w-0 rounded-lg border border-quiet bg-page px-2 text-sm text-text pointer-coarse:min-h-11'

interface SelectFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}

/** A choice with its label above it. */
export function SelectField({ label, value, onChange, children }: SelectFieldProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block pb-1 text-quiet text-xs">
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)} className={SELECT}>
        {children}
      </select>
    </div>
  )
}

/** The options of a select field. */
export function Options({ choices }: { choices: readonly (readonly [value: string, name: string])[] }) {
  return choices.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))
}
