import { currencyName } from '#contract/money.ts'
import type { OrderFilters } from '#contract/orders/order-filters.ts'
import { amountText } from './amount-range.ts'
import { filterMessages } from './filter-messages.ts'
import { Labelled } from './labelled.tsx'
import { FIELD } from './panel-fields.ts'

interface AmountFieldsProps {
  readonly filters: OrderFilters
  /** The currencies of the orders. */
  readonly currencies: readonly string[]
  readonly hintId: string
  /** The element with its error message. */
  readonly problemId: string
}

/** The lowest and the highest amount, in the currency that the filters name. */
export function AmountFields({ filters, currencies, hintId, problemId }: AmountFieldsProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex gap-2">
        {(['amountMin', 'amountMax'] as const).map((name) => (
          <Labelled key={name} label={name === 'amountMin' ? filterMessages.amountFrom : filterMessages.amountTo}>
            <input
              name={name}
              inputMode="decimal"
              defaultValue={amountText(filters[name], filters.currency)}
              placeholder={filterMessages.any}
              autoComplete="off"
              aria-describedby={`${hintId} ${problemId}`}
              className={`${FIELD} w-28 tabular-nums`}
            />
          </Labelled>
        ))}
      </div>
      <p id={hintId} className="min-h-4 text-quiet text-xs">
        {currencies.length > 1 && filterMessages.amountCurrency(currencies.map(currencyName))}
      </p>
    </div>
  )
}
