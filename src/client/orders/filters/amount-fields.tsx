import { mainCurrency } from '#contract/main-currency.ts'
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
  /** What is wrong with the amounts; '' if nothing is. */
  readonly problem: string
  /** Of the element with the hint or the problem. */
  readonly hintId: string
}

/** The lowest and the highest amount, in the chosen currency or else the main one. */
export function AmountFields({ filters, currencies, problem, hintId }: AmountFieldsProps) {
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
              aria-invalid={problem !== ''}
              aria-describedby={hintId}
              className={`${FIELD} w-28 tabular-nums aria-invalid:border-down`}
            />
          </Labelled>
        ))}
      </div>
      {problem === '' ? (
        <p id={hintId} className="min-h-4 text-quiet text-xs">
          {currencies.length > 1 && filterMessages.amountCurrency(currencyName(mainCurrency(currencies)))}
        </p>
      ) : (
        <p id={hintId} role="alert" className="text-down text-xs">
          {problem}
        </p>
      )}
    </div>
  )
}
