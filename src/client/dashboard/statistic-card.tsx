import { type ReactNode, useId } from 'react'
import { chartMessages } from '#client/charts/messages.ts'
import type { Href } from '#client/data/dashboard-view.ts'
import { Icon } from '#client/ui/icon.tsx'
import { FigureLink } from './figure-link.tsx'
import { dashboardMessages } from './messages.ts'
import { capitalised, changeText } from './metric-format.ts'

export interface StatisticCardProps {
  /** The card's position, from 1 to 5; the first and the fourth are tinted (specification §3). */
  readonly keyIndex: number
  readonly title: string
  readonly value: string | null
  /** Percent; null without a comparison. */
  readonly change: number | null
  readonly isPositive: boolean
  /** Next to the title: the button for the card's definition. */
  readonly info?: ReactNode
  /** Lists of the orders behind the value, and of those it is compared with. */
  readonly href?: Href
  readonly changeHref?: Href
  /** Shown instead of a change that is null. */
  readonly note?: string
  /** The note in full, for screen readers; with it the note has the link of a change. */
  readonly noteLabel?: string
}

const TINTS: Record<number, string> = { 1: 'bg-card-first text-on-tint', 4: 'bg-card-fourth text-on-tint' }

/** A headline figure and its change. */
export function StatisticCard(props: StatisticCardProps) {
  const { keyIndex, title, value, change, isPositive, href, changeHref, info, note, noteLabel } = props
  const id = useId()
  const tint = TINTS[keyIndex]
  const text = value ?? '–'
  const compared = change === null ? (noteLabel ?? '') : changeText(change)
  return (
    // With a definition button the cards have different contents below, so their figures align at the top.
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
        <p className={`font-semibold leading-9 tabular-nums ${sizeOf(text)}`}>
          <FigureLink
            href={href}
            label={chartMessages.showOrders(`${capitalised(title)}, ${text}`)}
            className="inline-block min-w-6 pointer-coarse:min-w-11 pointer-coarse:py-1"
          >
            {text}
          </FigureLink>
        </p>
        <FigureLink
          href={compared && changeHref}
          label={dashboardMessages.showCompared(compared)}
          className="grid min-h-6 items-center pointer-coarse:min-h-11"
        >
          {change === null ? (
            <p className={`text-xs tabular-nums ${tint ? '' : 'text-quiet'}`}>
              {note ?? dashboardMessages.noComparison}
            </p>
          ) : (
            <Change text={compared} isPositive={isPositive} isTinted={tint !== undefined} />
          )}
        </FigureLink>
      </div>
    </article>
  )
}

// Complete class names, so that Tailwind finds them.
const CHANGE = { up: 'text-up', down: 'text-down' }
const TINTED_CHANGE = { up: 'text-up-on-tint', down: 'text-down-on-tint' }

interface ChangeProps {
  readonly text: string
  readonly isPositive: boolean
  readonly isTinted: boolean
}

function Change({ text, isPositive, isTinted }: ChangeProps) {
  const { up, down } = isTinted ? TINTED_CHANGE : CHANGE
  // A change that is displayed as zero has no direction.
  if (!/[1-9]/.test(text)) return <p className="text-xs tabular-nums">{text}</p>
  return (
    <p className={`flex items-center gap-1 text-xs tabular-nums ${isPositive ? up : down}`}>
      <span>{text}</span>
      <span role="img" aria-label={isPositive ? dashboardMessages.up : dashboardMessages.down}>
        <Icon name={isPositive ? 'trend-up' : 'trend-down'} size={16} />
      </span>
    </p>
  )
}

/**
 * The greatest length of a text, and the part of the card's width that its font size may be: Inter's digits are about 0.6 of their
 * size wide. Classes, because static HTML may have no styles.
 */
const SIZES = [
  [6, '[--figure:28cqi]'],
  [7, '[--figure:24cqi]'],
  [8, '[--figure:21cqi]'],
  [9, '[--figure:19cqi]'],
  [10, '[--figure:17cqi]'],
  [12, '[--figure:14cqi]'],
  [14, '[--figure:12cqi]'],
  [17, '[--figure:10cqi]'],
] as const

/** 24 px, smaller in a card in which the text would be cut off. */
function sizeOf({ length }: string): string {
  const [, part] = SIZES.find(([longest]) => length <= longest) ?? [0, '[--figure:8cqi]']
  return `text-[max(0.75rem,min(1.5rem,var(--figure)))] ${part}`
}
