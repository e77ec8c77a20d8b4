import { useId } from 'react'
import { ACCOUNT_FIELD } from './account-field.tsx'

interface AccountSelectProps {
  readonly label: string
  /** Of its field in the form. */
  readonly name: string
  readonly options: readonly (readonly [value: string, text: string])[]
  readonly onChoice?: (value: string) => void
}

export function AccountSelect({ label, name, options, onChoice }: AccountSelectProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="block pb-1 text-quiet text-xs">
        {label}
      </label>
      <select
        id={id}
        name={name}
        onChange={({ target }) => onChoice?.(target.value)}
        className={ACCOUNT_FIELD.replace('w-full', 'w-36')}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
