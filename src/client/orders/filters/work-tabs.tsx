import { tabMessages } from '#client/orders/live-messages.ts'
import { useOrderCount } from '#client/state/data-hooks.ts'
import { hasAccounts } from '#client/state/rights.ts'
import { filterParameters, type OrderFilters } from '#contract/orders/order-filters.ts'
import type { SummaryQuery } from '#contract/orders/order-query.ts'
import { FilterTab, type FilterTabProps } from './filter-tab.tsx'

interface WorkTabsProps extends Pick<FilterTabProps, 'linkTo'> {
  /** Of the list's address. */
  readonly filters: string
  /** What the counts search and filter by, of any status. */
  readonly query: SummaryQuery
}

/**
 * Orders to work on, each a link that adds or removes its filters: late ones with their number, one's own, those without an
 * assignee.
 */
export function WorkTabs({ filters, query, linkTo }: WorkTabsProps) {
  const { data: orders, isStale } = useOrderCount({ ...query, late: 'yes' })
  const tab = (label: string, own: OwnFilters, more: Partial<FilterTabProps> = {}) => (
    <FilterTab {...{ label, linkTo, ...switched(filters, own), ...more }} />
  )
  return (
    // At the end of the line, where it stays whatever statuses come and go.
    <nav aria-label={tabMessages.work} className="ml-auto flex shrink-0 border-hairline border-l">
      {tab(tabMessages.late, { late: 'yes' }, { orders, isStale, room: 'min-w-[4ch]' })}
      {hasAccounts() && (
        <>
          {tab(tabMessages.mine, { assignees: ['me'], openForDays: 0 })}
          {tab(tabMessages.unassigned, { assignees: ['none'], openForDays: 0 })}
        </>
      )}
    </nav>
  )
}

type OwnFilters = Pick<OrderFilters, 'late' | 'assignees' | 'openForDays'>

/** The filters of an address with these, or without them where it has them all. */
function switched(filters: string, own: OwnFilters) {
  const parameters = new URLSearchParams(filters)
  const each = [...filterParameters(own)]
  const isChosen = each.every(([name, value]) => parameters.getAll(name).join() === value)
  for (const [name, value] of each) {
    if (isChosen) parameters.delete(name)
    else parameters.set(name, value)
  }
  return { isChosen, filters: String(parameters) }
}
