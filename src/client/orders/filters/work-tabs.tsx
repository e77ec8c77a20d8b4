import { tabMessages } from '#client/orders/live-messages.ts'
import { useOrderCount } from '#client/state/data-hooks.ts'
import { hasAccounts } from '#client/state/rights.ts'
import type { SummaryQuery } from '#contract/orders/order-query.ts'
import { FilterTab, type FilterTabProps } from './filter-tab.tsx'

interface WorkTabsProps extends Pick<FilterTabProps, 'linkTo'> {
  /** Of the list's address. */
  readonly filters: string
  /** What the counts search and filter by, of any status. */
  readonly query: SummaryQuery
}

/** Orders to work on, each a link that adds or removes its filter: late ones, one's own, those without an assignee. */
export function WorkTabs(props: WorkTabsProps) {
  const tab = (label: string, name: string, value: string, only: SummaryQuery) => (
    <WorkTab {...props} query={only} {...{ label, name, value }} />
  )
  const { query } = props
  return (
    // At the end of the line, where it stays whatever statuses come and go.
    <nav aria-label={tabMessages.work} className="ml-auto flex shrink-0 border-hairline border-l">
      {tab(tabMessages.late, 'late', 'yes', { ...query, late: 'yes' })}
      {hasAccounts() && (
        <>
          {tab(tabMessages.mine, 'assignee', 'me', { ...query, assignees: ['me'] })}
          {tab(tabMessages.unassigned, 'assignee', 'none', { ...query, assignees: ['none'] })}
        </>
      )}
    </nav>
  )
}

interface WorkTabProps extends WorkTabsProps {
  readonly label: string
  readonly name: string
  readonly value: string
}

function WorkTab({ filters, query, label, name, value, linkTo }: WorkTabProps) {
  const parameters = new URLSearchParams(filters)
  const isChosen = parameters.getAll(name).join() === value
  if (isChosen) parameters.delete(name)
  else parameters.set(name, value)
  const { data, isStale } = useOrderCount(query)
  return (
    <FilterTab
      {...{ label, isChosen, linkTo, isStale }}
      room="min-w-[4ch]"
      filters={String(parameters)}
      orders={data}
    />
  )
}
