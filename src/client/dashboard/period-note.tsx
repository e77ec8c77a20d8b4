import { Link, useLocation, useSearchParams } from 'wouter'
import type { PeriodView } from '#client/data/dashboard-view.ts'
import { Icon } from '#client/ui/icon.tsx'
import { currencyName } from '#contract/money.ts'
import { periodMessages } from './period-messages.ts'
import { dataText, oldText, periodText } from './period-text.ts'

/** What is true of all cards, in one line: days and comparison, currency, cancelled orders, how far the data reach. */
export function PeriodNote({ period }: { period: PeriodView }) {
  const [path] = useLocation()
  const [params] = useSearchParams()
  const { currency, currencies, remarks } = period
  const others = currencies.filter((other) => other !== currency)
  const addressOf = (other: string) => {
    const next = new URLSearchParams(params)
    next.set('currency', other)
    return `${path}?${next}`
  }
  return (
    <p className="text-xs text-quiet">
      <span>{periodText(period)}</span>
      {others.length > 0 && (
        <>
          {` · ${periodMessages.currencyOnly(currency)}`}
          {others.map((other) => (
            <NoteLink key={other} href={addressOf(other)}>
              {currencyName(other)}
            </NoteLink>
          ))}
        </>
      )}
      {remarks.map(({ text, href }) => (
        <span key={text}>
          {' ·'}
          {href ? <NoteLink href={href}>{text}</NoteLink> : ` ${text}`}
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

/** As high as its line; the part that can be clicked is larger. */
function NoteLink({ href, children }: { href: string; children: string }) {
  return (
    <>
      {' '}
      <Link
        href={href}
        className="-my-1 inline-flex min-h-6 min-w-6 items-center justify-center underline pointer-coarse:min-h-11 pointer-coarse:min-w-11"
      >
        {children}
      </Link>
    </>
  )
}
