import { useId } from 'react'
import { CURRENCIES } from '#client/ui/currencies.ts'
import { currencyName, NO_CURRENCY } from '#contract/money.ts'
import { TextEntry } from './text-entry.tsx'

interface CurrencyEntryProps {
  readonly label: string
  readonly value: string
  readonly problem: string | undefined
  readonly onText: (text: string) => void
}

/** A currency code, completed from the known ones with their names; 'No currency' is a choice too. */
export function CurrencyEntry(props: CurrencyEntryProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <TextEntry {...props} name="currency" list={id} spellCheck={false} />
      <datalist id={id}>
        <option value={currencyName(NO_CURRENCY)} />
        {CURRENCIES.map(({ code, name }) => (
          <option key={code} value={code} label={name} />
        ))}
      </datalist>
    </div>
  )
}
