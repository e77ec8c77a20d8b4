import { tabMessages } from '#client/orders/live-messages.ts'
import { useAnswer } from '#client/state/live-hooks.ts'
import { liveOrders } from '#client/state/live-orders.ts'
import { hasAccounts } from '#client/state/rights.ts'
import type { SummaryQuery } from '#contract/orders/order-query.ts'
import { matchParameters } from '#contract/orders/read-addresses.ts'
import { workTabs } from './filter-messages.ts'
import { FilterTab, type FilterTabProps } from './filter-tab.tsx'

interface WorkTabsProps extends Pick<FilterTabProps, 'linkTo'> {
  /** Of the list's address. */
  readonly filters: string
  /** What the counts search and filter by, of any status. */
  readonly query: SummaryQuery
}

/** Orders to work on, each a link that adds or removes its filter: late ones, one's own, those of nobody. */
export default function WorkTabs({ filters, ...props }: WorkTabsProps) {
  const tabs = workTabs.filter(({ name }) => name !== 'assignee' || hasAccounts())
  return (
    <nav aria-label={tabMessages.work} className="flex shrink-0 border-hairline border-l">
      {tabs.map((tab) => (
        <WorkTab key={tab.label} {...props} {...tab} filters={filters} />
      ))}
    </nav>
  )
}

function WorkTab({ filters, query, label, name, value, linkTo }: WorkTabsProps & (typeof workTabs)[number]) {
  const parameters = new URLSearchParams(filters)
  const isChosen = parameters.getAll(name).join() === value
  if (isChosen) parameters.delete(name)
  else parameters.set(name, value)
  const counted = matchParameters(query)
  counted.set(name, value)
  const { data, isStale } = useAnswer(['work', String(counted)], (signal) =>
    liveOrders.countOrders(String(counted), signal),
  )
  return <FilterTab {...{ label, isChosen, linkTo, isStale }} filters={String(parameters)} orders={data} />
}
