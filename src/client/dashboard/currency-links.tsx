import { Link, useLocation, useSearchParams } from 'wouter'
import { inCurrency } from '#contract/money.ts'

interface CurrencyLinksProps {
  readonly currency: string
  /** Every currency of the period. */
  readonly currencies: readonly string[]
}

/** Money of several currencies is never added: the figures are of one, and the others are a press away. */
export function CurrencyLinks({ currency, currencies }: CurrencyLinksProps) {
  const [path] = useLocation()
  const [params] = useSearchParams()
  const address = (other: string) => {
    const next = new URLSearchParams(params)
    next.set('currency', other)
    return `${path}?${next}`
  }
  return (
    <p className="flex flex-wrap gap-x-2 text-xs">
      <span>Only {inCurrency(currency)}. Also:</span>
      {currencies
        .filter((other) => other !== currency)
        .map((other) => (
          <Link key={other} href={address(other)} className="min-h-6 underline pointer-coarse:min-h-10">
            {inCurrency(other)}
          </Link>
        ))}
    </p>
  )
}
