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

/** Orders to work on, each a link that adds or removes its filters: late ones, one's own, those without an assignee. */
export function WorkTabs(props: WorkTabsProps) {
  const tab = (label: string, own: OwnFilters) => <WorkTab {...props} {...{ label, own }} />
  return (
    // At the end of the line, where it stays whatever statuses come and go.
    <nav aria-label={tabMessages.work} className="ml-auto flex shrink-0 border-hairline border-l">
      {tab(tabMessages.late, { late: 'yes' })}
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

interface WorkTabProps extends WorkTabsProps {
  readonly label: string
  readonly own: OwnFilters
}

function WorkTab({ filters, query, label, own, linkTo }: WorkTabProps) {
  const parameters = new URLSearchParams(filters)
  const each = [...filterParameters(own)]
  const isChosen = each.every(([name, value]) => parameters.getAll(name).join() === value)
  for (const [name, value] of each) {
    if (isChosen) parameters.delete(name)
    else parameters.set(name, value)
  }
  const { data, isStale } = useOrderCount({ ...query, ...own })
  return (
    <FilterTab
      {...{ label, isChosen, linkTo, isStale }}
      room="min-w-[4ch]"
      filters={String(parameters)}
      orders={data}
    />
  )
}
