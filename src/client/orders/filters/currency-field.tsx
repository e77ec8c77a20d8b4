import { currencyName } from '#contract/money.ts'
import { filterMessages } from './filter-messages.ts'
import { Labelled } from './labelled.tsx'
import { FIELD } from './panel-fields.ts'

interface CurrencyFieldProps {
  readonly currency: string | undefined
  /** The currencies of the orders. */
  readonly currencies: readonly string[]
}

/** One of the currencies in use; orders without a currency are a choice too. */
export function CurrencyField({ currency = '', currencies }: CurrencyFieldProps) {
  const choices = new Set(currency === '' ? currencies : [...currencies, currency])
  return (
    <Labelled label={filterMessages.currency}>
      <select name="currency" defaultValue={currency} className={FIELD}>
        <option value="">{filterMessages.any}</option>
        {[...choices].map((code) => (
          <option key={code} value={code}>
            {currencyName(code)}
          </option>
        ))}
      </select>
    </Labelled>
  )
}
