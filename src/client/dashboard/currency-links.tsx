import { Link, useLocation, useSearchParams } from 'wouter'
import { currencyName, NO_CURRENCY } from '#contract/money.ts'
import { dashboardMessages } from './messages.ts'

interface CurrencyLinksProps {
  readonly currency: string
  /** Every currency of the period. */
  readonly currencies: readonly string[]
}

/** Currencies are never added together: the figures are in one currency, with links to the others. */
export default function CurrencyLinks({ currency, currencies }: CurrencyLinksProps) {
  const [path] = useLocation()
  const [params] = useSearchParams()
  const address = (other: string) => {
    const next = new URLSearchParams(params)
    next.set('currency', other)
    return `${path}?${next}`
  }
  return (
    <p className="flex flex-wrap gap-x-2 text-xs">
      <span>
        {currency === NO_CURRENCY ? dashboardMessages.ordersWithoutCurrency : dashboardMessages.ordersIn(currency)}{' '}
        {dashboardMessages.otherCurrencies}
      </span>
      {currencies
        .filter((other) => other !== currency)
        .map((other) => (
          <Link
            key={other}
            href={address(other)}
            className="min-h-6 text-center underline pointer-coarse:min-h-11 pointer-coarse:min-w-11"
          >
            {currencyName(other)}
          </Link>
        ))}
    </p>
  )
}
