import type { MouseEvent } from 'react'
import { figure } from '#contract/plural.ts'

export interface FilterTabProps {
  readonly label: string
  /** Those that the tab leads to. */
  readonly filters: string
  readonly isChosen: boolean
  /** Nothing until it is known. */
  readonly orders?: number | undefined
  readonly isStale?: boolean
  /** The least width of the number, so that nothing moves when it comes or changes; without it there is none. */
  readonly room?: 'min-w-[2ch]' | 'min-w-[4ch]'
  readonly linkTo: (filters: string) => { readonly href: string; readonly onClick: (event: MouseEvent) => void }
}

/** A link to the orders of other filters, with their number. */
export function FilterTab({ label, filters, isChosen, orders, isStale = false, room, linkTo }: FilterTabProps) {
  const { href, onClick } = linkTo(filters)
  return (
    <a
      href={href}
      onClick={onClick}
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      aria-current={isChosen ? 'true' : undefined}
      className="flex h-full min-w-11 shrink-0 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 px-3 -outline-offset-2 hover:bg-hover aria-[current]:border-text"
    >
      {label}
      {orders === undefined ? '' : ' '}
      {room && (
        <span
          inert={isStale}
          className={`${room} text-quiet tabular-nums transition-opacity ${isStale ? 'opacity-60' : ''}`}
        >
          {orders !== undefined && figure(orders)}
        </span>
      )}
    </a>
  )
}
