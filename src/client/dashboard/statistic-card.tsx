import { type ReactNode, useId } from 'react'
import type { Href } from '#client/data/dashboard-view.ts'
import { Icon } from '#client/ui/icon.tsx'
import { FigureLink } from './figure-link.tsx'
import { capitalised, changeText } from './metric-format.ts'

export interface StatisticCardProps {
  /** The card's position, from 1; five are provided for, the first and the fourth are tinted (specification §3). */
  readonly keyIndex: number
  readonly title: string
  readonly value: string | null
  /** Percent; null where there is nothing to compare with. */
  readonly change: number | null
  readonly isPositive: boolean
  /** Stands beside the title: what says what is counted. */
  readonly info?: ReactNode
  /** Where the orders behind the value are listed, and those it is compared with. */
  readonly href?: Href
  readonly changeHref?: Href
  /** What stands in the place of a change that is null. */
  readonly note?: string
  /** Stands below the figure. */
  readonly children?: ReactNode
}

const TINTS: Record<number, string> = { 1: 'bg-card-first text-on-tint', 4: 'bg-card-fourth text-on-tint' }

/** A headline figure, its change and which way it went. */
export function StatisticCard(props: StatisticCardProps) {
  const { keyIndex, title, value, change, isPositive, href, changeHref, info, note, children } = props
  const id = useId()
  const tint = TINTS[keyIndex]
  const text = value ?? '–'
  return (
    // What stands below a figure of the company's own differs from card to card; the figures stay in line all the same.
    <article
      aria-labelledby={id}
      className={`@container flex min-h-28 flex-col gap-2 rounded-card p-4 lg:p-6 ${info ? '' : 'justify-between'} ${tint ?? 'bg-card text-text'}`}
    >
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h2 id={id} className="font-semibold">
          {capitalised(title)}
        </h2>
        {info}
      </div>
      <div className="flex flex-col justify-between gap-x-2 @min-[10rem]:flex-row @min-[10rem]:flex-wrap @min-[10rem]:items-center">
        <p className="font-semibold leading-9 tabular-nums" style={{ fontSize: fontSize(text) }}>
          <FigureLink
            href={href}
            label={`Orders behind ${capitalised(title)}: ${text}`}
            className="inline-block min-w-6 pointer-coarse:min-w-10 pointer-coarse:py-0.5"
          >
            {text}
          </FigureLink>
        </p>
        {change === null ? (
          <p className={`text-xs ${tint ? '' : 'text-quiet'}`}>{note ?? 'No comparison'}</p>
        ) : (
          <FigureLink
            href={changeHref}
            label={`${changeText(change)}, orders that ${capitalised(title)} is compared with`}
            className="grid min-h-6 items-center pointer-coarse:min-h-10"
          >
            <Change change={change} isPositive={isPositive} isTinted={tint !== undefined} />
          </FigureLink>
        )}
      </div>
      {children}
    </article>
  )
}

// Whole class names, so that the style sheet's builder finds them.
const CHANGE = { up: 'text-up', down: 'text-down' }
const TINTED_CHANGE = { up: 'text-up-on-tint', down: 'text-down-on-tint' }

function Change({ change, isPositive, isTinted }: { change: number; isPositive: boolean; isTinted: boolean }) {
  const { up, down } = isTinted ? TINTED_CHANGE : CHANGE
  // What is shown as 0.00% went neither way.
  if (Math.abs(change) < 0.005) return <p className="text-xs tabular-nums">{changeText(0)}</p>
  return (
    <p className={`flex items-center gap-1 text-xs tabular-nums ${isPositive ? up : down}`}>
      <span>{changeText(change)}</span>
      <span role="img" aria-label={isPositive ? 'up' : 'down'}>
        <Icon name={isPositive ? 'trend-up' : 'trend-down'} size={16} />
      </span>
    </p>
  )
}

/** 24 px; a long amount is set smaller rather than cut or broken: Inter's figures are about 0.6 of their size wide. */
function fontSize(text: string): string {
  return `max(0.75rem, min(1.5rem, ${Math.floor(172 / Math.max(1, text.length))}cqi))`
}
