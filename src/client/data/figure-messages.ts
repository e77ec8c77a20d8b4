import { figure, plural } from '#contract/plural.ts'

/** Rounded down, so that 100 means all of it. */
const percentBelow = (part: number) => figure(Math.floor(100 * part))

/** Messages of the dashboard for missing or incomplete figures. */
export const figureMessages = {
  noOrders: 'No orders.',
  noCustomers: 'No customer data in these orders.',
  zeroRevenue: 'Revenue is zero throughout this period.',
  noAmounts: 'No amounts in these orders.',
  noRefunds: 'No refund data in these orders.',
  noLocations: 'No city or country data in these orders.',
  noProducts: 'No product data in these orders.',
  productsBy: { amount: 'By revenue', quantity: 'By quantity', orders: 'By orders' },
  noChannels: 'No channel, payment method or status in these orders.',
  noRevenueBefore: 'No earlier revenue.',
  noGrowthBefore: 'No earlier growth.',
  pointsChanged: (note: string, points: string) => `${note}, a change of ${points} percentage points`,
  coversAll: 'No comparison: this period covers all orders.',
  noOrdersBefore: 'No orders in the comparison period.',
  ordersBegin: (day: string) => `No comparison: orders begin on ${day}`,
  noChange: 'No change',
  new: 'New',
  previously: (value: string) => `Previously ${value}`,
  excluded: (orders: number, status: string) =>
    plural(orders, `# ${status}order excluded`, `# ${status}orders excluded`),
  included: (orders: number) => plural(orders, 'Incl. # cancelled order', 'Incl. # cancelled orders'),
  topLocations: (shown: number, all: number, by: 'city' | 'country') =>
    `Top ${figure(shown)} of ${figure(all)} ${by === 'city' ? 'cities' : 'countries'}`,
  withoutLocation: (amount: string, by: 'city' | 'country') => `${amount} from orders without a ${by}`,
  noSales: 'No sales above zero, so there is no chart.',
  negativeSales: 'Amounts below zero are listed but not drawn.',
  oneSlice: {
    channel: (name: string) => `All from ${name}.`,
    payment: (name: string) => `All paid with ${name}.`,
    status: (name: string) => `All orders are ${name}.`,
  },
  unnamedSlice: 'Not specified',
  target: 'target',
  projected: 'projection',
  targetOfWhole: (granularity: string) => `the ${granularity}’s target`,
  met: (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)} met`,
  percentOf: (part: number, whole: string) => `${percentBelow(part)}% of ${whole}`,
  targetOfPeriod: (amount: string) => `the period’s target of ${amount}`,
  projectedBy: (sources: readonly string[]) => `Projection: ${sources.join(', otherwise ')}.`,
  byTarget: 'monthly target',
  byYear: 'same days last year',
  noProjection: 'No projection: no targets, and no orders on the same days last year.',
  granularities: { day: 'Day', week: 'Week', month: 'Month', quarter: 'Quarter', year: 'Year' },
  soFar: (days: string) => `${days}, so far`,
  partOf: (days: string, granularity: string) => `${days}, part of the ${granularity}`,
  comparedWith: (days: string) => `Compared with ${days}`,
}

export const LEGENDS = {
  actual: 'Actual',
  projection: 'Projection',
  current: 'Current',
  previous: 'Previous',
}
