import { type Static, Type } from 'typebox'
import { OrderStatusSchema } from '#contract/orders/order-schema.ts'
import { BUCKET_STATES, type BucketState, CHART_GRANULARITIES, type ChartGranularity } from './buckets.ts'
import { COMPARISONS, type Comparison, PERIOD_PRESETS, type PeriodPreset } from './period-names.ts'
import { ReportingDateBasisSchema } from './settings-schema.ts'

const Day = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$`, description: 'Store day.' })
const DayOrNull = Type.Union([Day, Type.Null()])
const Minor = Type.Integer({ description: 'Minor units of the reply’s currency.' })
const orNull = <T extends ReturnType<typeof Type.Integer | typeof Type.Number>>(schema: T) =>
  Type.Union([schema, Type.Null()])

export const MetricSchema = Type.Object({
  value: orNull(Type.Number()),
  previous: orNull(Type.Number({ description: 'The same figure over the comparison period; null without one.' })),
  change: orNull(
    Type.Number({
      description: 'Percent; null if the previous value is 0 or unknown, or its days begin before the first order.',
    }),
  ),
})
export type Metric = Static<typeof MetricSchema>

const List = Type.String()
const ListOrNull = Type.Union([List, Type.Null()])

/**
 * For every figure, the query of `/api/orders`, `/api/orders/summary` and the Order List screen for exactly its orders; null
 * if it has none. Lists of lists are in the order of the figures.
 */
const ListsSchema = Type.Object({
  period: List,
  comparedPeriod: ListOrNull,
  /** The orders with customer data, of both periods. */
  customers: List,
  comparedCustomers: ListOrNull,
  /** The orders of customers who had also ordered before each period. */
  returning: List,
  comparedReturning: ListOrNull,
  /** The orders to fulfill, of both periods, and the period's cancelled orders. */
  toFulfill: List,
  comparedToFulfill: ListOrNull,
  cancelled: List,
  buckets: Type.Array(Type.Object({ revenue: List, previous: ListOrNull, projection: ListOrNull })),
  locations: Type.Array(List),
  /** The orders with and without a city, or a country: see `locationsBy`. */
  cities: List,
  withoutCity: List,
  products: Type.Array(List),
  channels: Type.Array(List),
  /** The orders that `counting` counts, on any day. */
  excluded: ListOrNull,
  excludedInPeriod: ListOrNull,
  unpaid: ListOrNull,
})

/** The answer of `GET /api/dashboard`. An unknown figure is null, never 0. */
export const DashboardSchema = Type.Object({
  asOf: Type.String({ format: 'date-time' }),
  /** The name of the period; null for custom dates and for the six months that end with the latest order. */
  period: Type.Union([Type.Unsafe<PeriodPreset>({ type: 'string', enum: [...PERIOD_PRESETS] }), Type.Null()]),
  /** The store day of `asOf`. */
  today: Day,
  from: Day,
  to: Day,
  /** Last elapsed day, up to which the period is compared: `today` while it is running, otherwise `to`. */
  elapsedTo: Day,
  compare: Type.Unsafe<Comparison>({ type: 'string', enum: [...COMPARISONS] }),
  /** null if the period covers all orders. */
  comparedFrom: DayOrNull,
  comparedTo: DayOrNull,
  /** The days of the oldest and the newest order there is, in any currency. */
  firstDay: DayOrNull,
  lastDay: DayOrNull,
  importedAt: Type.Union([Type.String({ format: 'date-time', description: 'Of the last import.' }), Type.Null()]),
  shop: Type.Union([Type.String(), Type.Null()], {
    description: 'The slug of the shop of all figures; null for all shops.',
  }),
  shops: Type.Array(Type.Object({ slug: Type.String(), name: Type.String() }), {
    description: 'Where there are several shops: all of them, by name.',
  }),
  currency: Type.String(),
  /** The currencies of the period's orders, of 'all' those of all orders; most orders first. */
  currencies: Type.Array(Type.String()),
  timeZone: Type.Union([Type.String(), Type.Null()], { description: 'null: each day as the file wrote it.' }),
  staleAfterDays: Type.Integer({ description: 'Days without a new order after which the data count as old.' }),
  /** The calculation settings, and how many orders of the currency they leave out, on any day. */
  counting: Type.Object({
    version: Type.Integer(),
    excludedStatuses: Type.Array(OrderStatusSchema),
    countedDate: ReportingDateBasisSchema,
    excluded: Type.Integer({ description: 'Left out because of their status.' }),
    excludedInPeriod: Type.Integer({ description: 'Of these, the orders that were placed in the period.' }),
    cancelled: Type.Integer({ description: 'Cancelled orders that the figures of the period include.' }),
    unpaid: Type.Integer({ description: 'Left out because they have no payment date.' }),
  }),
  metrics: Type.Object({
    customers: MetricSchema,
    orders: MetricSchema,
    /** Minor units. */
    revenue: MetricSchema,
    /** Percent by which revenue grew against the comparison period. */
    growth: MetricSchema,
    /** Minor units: revenue without what was refunded; null if no order says what was. */
    netRevenue: MetricSchema,
    /** Minor units, rounded once. */
    averageOrderValue: MetricSchema,
    /** Those of `customers` who had also ordered before the period. */
    returningCustomers: MetricSchema,
    /** Orders that are neither complete nor cancelled. */
    ordersToFulfill: MetricSchema,
  }),
  /** What each of `buckets` covers; the shorter the period, the finer. */
  granularity: Type.Unsafe<ChartGranularity>({ type: 'string', enum: [...CHART_GRANULARITIES] }),
  buckets: Type.Array(
    Type.Object({
      /** The bucket's days within the period. */
      from: Day,
      to: Day,
      state: Type.Unsafe<BucketState>({
        type: 'string',
        enum: [...BUCKET_STATES],
        description: 'part: the period contains only a part of it; running: it includes today.',
      }),
      /** null for a bucket in the future without orders. */
      revenue: orNull(Minor),
      orders: Type.Integer(),
      /** Revenue of the corresponding days of the comparison period; null if there are none, or orders began later. */
      previous: orNull(Minor),
      comparedFrom: DayOrNull,
      comparedTo: DayOrNull,
      /** The sum of the targets of its months or, without, the revenue of the same days a year earlier; else null. */
      projection: orNull(Minor),
      projectedBy: Type.Union([Type.Literal('target'), Type.Literal('year'), Type.Null()]),
    }),
  ),
  target: orNull(Type.Integer({ description: 'Of all months; null unless the period is whole months with targets.' })),
  /** The four cities, or countries, with the highest revenue; empty if no order has either. */
  locations: Type.Array(
    Type.Object({
      city: Type.String({ description: 'Its name; of a country with `locationsBy` country.' }),
      revenue: Minor,
      share: Type.Number({ description: 'Of the revenue of all cities, or countries, 0 to 1.' }),
      lat: orNull(Type.Number()),
      lon: orNull(Type.Number()),
    }),
  ),
  /** What `locations` groups by: the country where orders have one and none has a city. */
  locationsBy: Type.Union([Type.Literal('city'), Type.Literal('country')]),
  /** The number of all cities, or countries, and the revenue of the orders without one. */
  cities: Type.Integer(),
  revenueWithoutCity: Minor,
  /** The top five. */
  products: Type.Array(
    Type.Object({
      name: Type.String(),
      price: orNull(Minor),
      quantity: orNull(Type.Number()),
      amount: orNull(Minor),
      orders: Type.Integer({ description: 'How many orders contain it.' }),
    }),
  ),
  /** What `products` ranks by: the amount where there is any, otherwise the quantity, otherwise the number of orders. */
  productsBy: Type.Union([Type.Literal('amount'), Type.Literal('quantity'), Type.Literal('orders')]),
  channels: Type.Array(Type.Object({ name: Type.String(), amount: Minor, share: Type.Number() })),
  /** What `channels` groups by: the first of channel, payment method and status with several names, otherwise with one. */
  channelsBy: Type.Union([Type.Literal('channel'), Type.Literal('payment'), Type.Literal('status')]),
  lists: ListsSchema,
})
export type DashboardReply = Static<typeof DashboardSchema>
