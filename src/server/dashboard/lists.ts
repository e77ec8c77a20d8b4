import { type ComparedBy, comparedSlice, yearBefore } from '#contract/comparison.ts'
import type { DashboardReply } from '#contract/dashboard-schema.ts'
import { ORDER_STATUSES, type OrderStatus } from '#contract/order.ts'
import { filterParameters, type OrderFilters } from '#contract/order-filters.ts'
import { type Comparison, clip, lastDayOf, type Period } from '#contract/period.ts'

type Figures = Pick<
  DashboardReply,
  'currency' | 'months' | 'locations' | 'products' | 'comparedFrom' | 'comparedTo' | 'counting'
>

/** The queries of the lists with the orders of each figure; `channels` are the filters of each slice. */
export function listsBehind(
  figures: Figures,
  period: ComparedBy,
  compare: Comparison,
  channels: readonly OrderFilters[],
): DashboardReply['lists'] {
  const { currency, months, locations, products, comparedFrom, comparedTo, counting } = figures
  const listOf = ({ from, to }: Period, filters?: OrderFilters) =>
    filterParameters({ countedFrom: from, countedTo: to, currency, ...filters }).toString()
  const ofCompared = (filters?: OrderFilters) =>
    comparedFrom === null || comparedTo === null ? null : listOf({ from: comparedFrom, to: comparedTo }, filters)
  const ofStatuses = (statuses: readonly OrderStatus[], filters?: OrderFilters) =>
    statuses.length === 0 ? null : filterParameters({ currency, statuses, ...filters }).toString()
  return {
    period: listOf(period),
    comparedPeriod: ofCompared(),
    customers: listOf(period, { customer: 'known' }),
    comparedCustomers: ofCompared({ customer: 'known' }),
    months: months.map(({ month, projectedBy }) => {
      const slice = clip({ from: `${month}-01`, to: lastDayOf(month) }, period)
      const compared = comparedSlice(slice, period, compare)
      return {
        current: listOf(slice),
        previous: compared && listOf(compared),
        projection: projectedBy === 'year' ? listOf(yearBefore(slice)) : null,
      }
    }),
    locations: locations.map(({ city }) => listOf(period, { cities: [city] })),
    cities: listOf(period, { citiesNot: [''] }),
    withoutCity: listOf(period, { cities: [''] }),
    products: products.map(({ name }) => listOf(period, { product: name })),
    channels: channels.map((filters) => listOf(period, filters)),
    excluded: ofStatuses(counting.excludedStatuses),
    unpaid: ofStatuses(
      ORDER_STATUSES.filter((status) => !counting.excludedStatuses.includes(status)),
      { counted: 'no' },
    ),
  }
}
