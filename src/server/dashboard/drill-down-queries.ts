import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'
import type { Period } from '#contract/dashboard/period.ts'
import { LISTED_FIELDS } from '#contract/orders/listed-fields.ts'
import { ORDER_STATUSES, type OrderStatus } from '#contract/orders/order.ts'
import { filterParameters, type OrderFilters } from '#contract/orders/order-filters.ts'
import type { BucketDays } from './bucket-figures.ts'
import { reportedIn, TO_FULFILL } from './count-orders.ts'

/** The queries of the lists with the orders of each figure; `channels` are the filters of each slice. */
export function drillDownQueries(
  { shop, currency, buckets, locations, locationsBy, products, counting }: Omit<DashboardReply, 'lists'>,
  period: Period,
  comparedPeriod: Period | null,
  days: readonly BucketDays[],
  channels: readonly OrderFilters[],
): DashboardReply['lists'] {
  const ofShop = { currency, ...(shop !== null && { shops: [shop] }) }
  const listOf = (days: Period, filters?: OrderFilters) =>
    filterParameters({ ...reportedIn(days), ...ofShop, ...filters }).toString()
  const ofCompared = (filters?: OrderFilters) => comparedPeriod && listOf(comparedPeriod, filters)
  const ofStatuses = (statuses: readonly OrderStatus[], filters?: OrderFilters) =>
    statuses.length === 0 ? null : filterParameters({ ...ofShop, statuses, ...filters }).toString()
  const included = ORDER_STATUSES.filter((status) => !counting.excludedStatuses.includes(status))
  const { list } = LISTED_FIELDS[locationsBy].filter
  return {
    period: listOf(period),
    comparedPeriod: ofCompared(),
    customers: listOf(period, { customer: 'known' }),
    comparedCustomers: ofCompared({ customer: 'known' }),
    returning: listOf(period, { orderedBefore: period.from }),
    comparedReturning: comparedPeriod && listOf(comparedPeriod, { orderedBefore: comparedPeriod.from }),
    toFulfill: listOf(period, TO_FULFILL),
    comparedToFulfill: ofCompared(TO_FULFILL),
    cancelled: listOf(period, { statuses: ['Cancelled'] }),
    buckets: days.map(({ days, compared, yearBefore }, i) => ({
      revenue: listOf(days),
      previous: compared && listOf(compared),
      projection: buckets[i]?.projectedBy === 'year' ? listOf(yearBefore) : null,
    })),
    locations: locations.map(({ city }) => listOf(period, { [list]: [city] })),
    cities: listOf(period, { [`${list}Not`]: [''] }),
    withoutCity: listOf(period, { [list]: [''] }),
    products: products.map(({ name }) => listOf(period, { products: [name] })),
    channels: channels.map((filters) => listOf(period, filters)),
    excluded: ofStatuses(counting.excludedStatuses),
    excludedInPeriod: ofStatuses(counting.excludedStatuses, { from: period.from, to: period.to }),
    unpaid: ofStatuses(included, { reported: 'no' }),
  }
}
