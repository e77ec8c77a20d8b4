import { Link, useLocation, useSearchParams } from 'wouter'
import { currencyName, NO_CURRENCY } from '#contract/money.ts'

interface CurrencyLinksProps {
  readonly currency: string
  /** The other currencies of the period. */
  readonly others: readonly string[]
  /** Of each link. */
  readonly className: string
}

/** Currencies are never added together: the figures are in one currency, with links to the others. */
export default function CurrencyLinks({ currency, others, className }: CurrencyLinksProps) {
  const [path] = useLocation()
  const [params] = useSearchParams()
  const addressOf = (other: string) => {
    const next = new URLSearchParams(params)
    next.set('currency', other)
    return `${path}?${next}`
  }
  return (
    <>
      {` · ${messages.only(currency)}`}
      {others.map((other, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the link that was followed stays, with the focus, as one to another currency
        <span key={i}>
          {' '}
          <Link href={addressOf(other)} className={className}>
            {currencyName(other)}
          </Link>
        </span>
      ))}
    </>
  )
}

const messages = {
  /** Followed by the other currencies. */
  only: (currency: string) => `Orders ${currency === NO_CURRENCY ? 'without a currency' : `in ${currency}`} only; also`,
}
