import { useRef } from 'react'
import { Icon } from '#client/ui/icon.tsx'
import type { OrderFilters } from '#contract/orders/order-filters.ts'
import { type FilterNames, filterLabels } from './filter-labels.ts'
import { chipMessages } from './filter-messages.ts'

interface FilterChipsProps {
  readonly filters: OrderFilters
  readonly names: FilterNames
  readonly onFilters: (filters: OrderFilters) => void
}

/** The filters that are set, each with a button that removes it. */
export function FilterChips({ filters, names, onFilters }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  // The pressed button disappears, so the focus moves to the list; its owner moves it on if the list disappears too.
  const apply = (next: OrderFilters) => {
    list.current?.focus()
    onFilters(next)
  }
  return (
    <ul ref={list} tabIndex={-1} aria-label={chipMessages.active} className="flex flex-wrap gap-2">
      {filterLabels(filters, names).map(({ text, fields }) => (
        <li
          key={text}
          className="flex min-h-7 min-w-0 items-center gap-1 rounded-lg bg-card pl-2.5 text-xs pointer-coarse:min-h-11 forced-colors:border"
        >
          <span className="wrap-anywhere">{text}</span>
          <button
            type="button"
            aria-label={chipMessages.removeThis(text)}
            title={chipMessages.remove}
            onClick={() => apply(without(filters, fields))}
            className="grid size-7 shrink-0 place-items-center rounded-lg hover:bg-hover active:bg-active pointer-coarse:size-11"
          >
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={() => apply({})}
          className="min-h-7 rounded-lg px-2 text-xs underline hover:bg-hover pointer-coarse:min-h-11"
        >
          {chipMessages.clear}
        </button>
      </li>
    </ul>
  )
}

function without(filters: OrderFilters, fields: readonly (keyof OrderFilters)[]): OrderFilters {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !fields.some((field) => field === name)))
}
