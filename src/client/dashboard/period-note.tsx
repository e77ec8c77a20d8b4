import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import type { PeriodView } from '#client/data/dashboard-view.ts'
import { Icon } from '#client/ui/icon.tsx'
import { whenIdle } from '#client/ui/when-idle.ts'
import { dataText, oldText, periodText } from './period-text.ts'

// Most shops have one currency. The page has the links before their code.
const CurrencyLinks = lazy(() => whenIdle().then(() => import('./currency-links.tsx')))

/** As high as its line; the part that can be clicked is larger. */
const LINK =
  '-my-1 inline-flex min-h-6 min-w-6 items-center justify-center underline pointer-coarse:min-h-11 pointer-coarse:min-w-11'

/** What is true of all cards, in one line: days and comparison, currency, cancelled orders, how far the data reach. */
export function PeriodNote({ period, isStale }: { period: PeriodView; isStale: boolean }) {
  const { currency, currencies, remarks } = period
  const others = currencies.filter((other) => other !== currency)
  return (
    <p className="text-xs text-quiet">
      <span>{periodText(period)}</span>
      {others[0] !== undefined && (
        <Suspense>
          <CurrencyLinks {...{ currency, others }} className={LINK} />
        </Suspense>
      )}
      {remarks.map(({ text, href }) => (
        // Its list is of the earlier period.
        <span key={text} inert={isStale}>
          {' · '}
          {href ? (
            <Link href={href} className={LINK}>
              {text}
            </Link>
          ) : (
            text
          )}
        </span>
      ))}
      {' · '}
      <span>{dataText(period)}</span>
      {oldText(period) && (
        <span className="whitespace-nowrap text-text">
          {' '}
          <Icon name="alert" size={12} className="inline" /> {oldText(period)}
        </span>
      )}
    </p>
  )
}
