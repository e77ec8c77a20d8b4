import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'

const LIST = 'reportedFrom=2017-07-01&reportedTo=2017-08-31&currency=USD'
const BEFORE = 'reportedFrom=2017-05-01&reportedTo=2017-06-30&currency=USD'
const month = (text: string) => `reportedFrom=${text}-01&reportedTo=${text}-31&currency=USD`

/** A reply in which every figure is known; `change` replaces parts of it. */
export function madeReply(change: Partial<DashboardReply> = {}): DashboardReply {
  return {
    shop: null,
    shops: [],
    asOf: '2026-11-21T06:30:00.000Z',
    period: null,
    today: '2026-11-21',
    from: '2017-07-01',
    to: '2017-08-31',
    elapsedTo: '2017-08-31',
    compare: 'previous',
    comparedFrom: '2017-05-01',
    comparedTo: '2017-06-30',
    firstDay: '2014-01-03',
    lastDay: '2017-08-30',
    importedAt: '2026-11-20T12:41:00.000Z',
    currency: 'USD',
    currencies: ['USD'],
    timeZone: null,
    staleAfterDays: 7,
    counting: {
      version: 1,
      excludedStatuses: [],
      countedDate: 'placed',
      excluded: 0,
      excludedInPeriod: 0,
      cancelled: 0,
      unpaid: 0,
    },
    metrics: {
      customers: { value: 1234, previous: 1000, change: 23.4 },
      orders: { value: 2000, previous: 2100, change: -4.7619 },
      revenue: { value: 12_345_678, previous: 10_000_000, change: 23.45678 },
      growth: { value: 23.45678, previous: null, change: null },
      netRevenue: { value: 12_000_000, previous: 10_000_000, change: 20 },
      averageOrderValue: { value: 6_173, previous: 4_762, change: 29.63 },
      returningCustomers: { value: 234, previous: 180, change: 30 },
      ordersToFulfill: { value: 36, previous: 40, change: -10 },
    },
    granularity: 'month',
    buckets: [
      madeBucket({ projection: 100_000, projectedBy: 'year', previous: 90_000 }),
      madeBucket({ from: '2017-08-01', to: '2017-08-31', revenue: 223_450, orders: 1100 }),
    ],
    target: null,
    locations: [
      { city: 'Lyon', revenue: 200_000, share: 0.8, lat: 45.76, lon: 4.84 },
      { city: 'Nowhere', revenue: 50_000, share: 0.2, lat: null, lon: null },
    ],
    locationsBy: 'city',
    cities: 2,
    revenueWithoutCity: 0,
    products: [{ name: 'Chair', price: 1999, quantity: 3, amount: 5997, orders: 2 }],
    productsBy: 'amount',
    channels: [
      { name: 'Web', amount: 300, share: 0.75 },
      { name: 'Shop', amount: 100, share: 0.25 },
    ],
    channelsBy: 'channel',
    lists: {
      period: LIST,
      comparedPeriod: BEFORE,
      customers: `${LIST}&customer=known`,
      comparedCustomers: `${BEFORE}&customer=known`,
      buckets: [
        { revenue: month('2017-07'), previous: month('2017-05'), projection: month('2016-07') },
        { revenue: month('2017-08'), previous: month('2017-06'), projection: null },
      ],
      locations: [`${LIST}&city=Lyon`, `${LIST}&city=Nowhere`],
      cities: `${LIST}&cityNot=`,
      withoutCity: `${LIST}&city=`,
      products: [`${LIST}&product=Chair`],
      channels: [`${LIST}&channel=Web`, `${LIST}&channel=Shop`],
      excluded: 'currency=USD&status=Cancelled',
      excludedInPeriod: 'from=2017-07-01&to=2017-08-31&currency=USD&status=Cancelled',
      returning: `${LIST}&orderedBefore=2017-07-01`,
      comparedReturning: `${BEFORE}&orderedBefore=2017-05-01`,
      toFulfill: `${LIST}&status=Pending`,
      comparedToFulfill: `${BEFORE}&status=Pending`,
      cancelled: `${LIST}&status=Cancelled`,
      unpaid: 'reported=no&currency=USD&status=Pending',
    },
    ...change,
  }
}

/** A bucket of its chart: July, without projection and comparison. */
export function madeBucket(change: Partial<DashboardReply['buckets'][number]> = {}): DashboardReply['buckets'][number] {
  return {
    from: '2017-07-01',
    to: '2017-07-31',
    state: 'complete',
    revenue: 123_450,
    orders: 900,
    previous: null,
    comparedFrom: null,
    comparedTo: null,
    projection: null,
    projectedBy: null,
    ...change,
  }
}
