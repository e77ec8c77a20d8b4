import { useState } from 'react'
import { NO_CURRENCY } from '#contract/money.ts'
import { filterMessages } from './filter-messages.ts'
import { Labelled } from './labelled.tsx'
import { NoneBox } from './none-box.tsx'
import { FIELD, noneField } from './panel-fields.ts'

interface CurrencyFieldProps {
  readonly currency: string | undefined
  /** The element with its error message. */
  readonly problemId: string
}

/** A currency code, or the box for orders without a currency. */
export function CurrencyField({ currency = '', problemId }: CurrencyFieldProps) {
  const [isNone, setIsNone] = useState(currency === NO_CURRENCY)
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Labelled label={filterMessages.currency}>
        <input
          name="currency"
          defaultValue={currency === NO_CURRENCY ? '' : currency}
          disabled={isNone}
          placeholder={isNone ? filterMessages.none : filterMessages.any}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={problemId}
          className={`${FIELD} w-20 uppercase placeholder:normal-case disabled:opacity-60`}
        />
      </Labelled>
      <NoneBox name={noneField('currency')} label={filterMessages.noCurrency} isChecked={isNone} onCheck={setIsNone} />
    </div>
  )
}
