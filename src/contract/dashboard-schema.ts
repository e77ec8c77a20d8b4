import { type Static, Type } from 'typebox'
import { OrderStatusSchema } from '#contract/order-schema.ts'
import { PERIOD_PRESETS, type PeriodPreset } from '#contract/period-presets.ts'
import { ReportingDateBasisSchema } from '#contract/settings-schema.ts'

const Day = Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$`, description: 'Store day.' })
const Minor = Type.Integer({ description: 'Minor units of the reply’s currency.' })
const orNull = <T extends ReturnType<typeof Type.Integer | typeof Type.Number>>(schema: T) =>
  Type.Union([schema, Type.Null()])

export const MetricSchema = Type.Object({
  value: orNull(Type.Number()),
  previous: orNull(Type.Number({ description: 'The same figure over the comparison period; null without one.' })),
  change: orNull(Type.Number({ description: 'Percent; null where the previous value is 0 or unknown.' })),
})
export type Metric = Static<typeof MetricSchema>

const List = Type.String()
const ListOrNull = Type.Union([List, Type.Null()])

/**
 * For every figure the query of `/api/orders`, of `/api/orders/summary` and of the screen Order List that gives exactly
 * the orders behind it; null where no orders stand behind it. Lists of lists are in the order of the figures' own.
 */
const ListsSchema = Type.Object({
  period: List,
  comparedPeriod: ListOrNull,
  /** Of both periods, the orders that tell who ordered. */
  customers: List,
  comparedCustomers: ListOrNull,
  months: Type.Array(Type.Object({ current: List, previous: ListOrNull, projection: ListOrNull })),
  locations: Type.Array(List),
  /** The orders that name a city, and those that name none. */
  cities: List,
  withoutCity: List,
  products: Type.Array(List),
  channels: Type.Array(List),
  /** The orders of any day that `counting` tells of. */
  excluded: ListOrNull,
  unpaid: ListOrNull,
})

/** What `GET /api/dashboard` answers. What the orders cannot tell is null, never 0. */
export const DashboardSchema = Type.Object({
  asOf: Type.String({ format: 'date-time' }),
  /** The name the period was asked for by; null for chosen days and for the six months that end with the newest order. */
  period: Type.Union([Type.Unsafe<PeriodPreset>({ type: 'string', enum: [...PERIOD_PRESETS] }), Type.Null()]),
  /** The store day of `asOf`. */
  today: Day,
  from: Day,
  to: Day,
  /** Up to here the period has gone by and is compared: `today` while it is running, else `to`. */
  elapsedTo: Day,
  compare: Type.Union([Type.Literal('previous'), Type.Literal('year')]),
  /** null where everything is in the period, so that nothing is left to compare with. */
  comparedFrom: Type.Union([Day, Type.Null()]),
  comparedTo: Type.Union([Day, Type.Null()]),
  /** The days of the oldest and the newest order there is, in any currency. */
  firstDay: Type.Union([Day, Type.Null()]),
  lastDay: Type.Union([Day, Type.Null()]),
  currency: Type.String(),
  /** Every currency that orders of the period have, most orders first. */
  currencies: Type.Array(Type.String()),
  timeZone: Type.Union([Type.String(), Type.Null()], { description: 'null: each day as the file wrote it.' }),
  /** How the workspace counts (its settings), and how many orders of the currency, of any day, that leaves out. */
  counting: Type.Object({
    version: Type.Integer(),
    excludedStatuses: Type.Array(OrderStatusSchema),
    countedDate: ReportingDateBasisSchema,
    excluded: Type.Integer({ description: 'Left out for their status.' }),
    unpaid: Type.Integer({ description: 'Left out because they tell no day of payment.' }),
  }),
  metrics: Type.Object({
    customers: MetricSchema,
    orders: MetricSchema,
    /** Minor units. */
    revenue: MetricSchema,
    /** Percent by which revenue grew against the comparison period. */
    growth: MetricSchema,
  }),
  months: Type.Array(
    Type.Object({
      month: Type.String({ pattern: String.raw`^\d{4}-\d{2}$` }),
      actual: Minor,
      /** What was aimed at or, without a target, the revenue of a year before; null where neither is known. */
      projection: orNull(Minor),
      /** What the projection is: the target, of a part of the month its share by days; or the same days a year before. */
      projectedBy: Type.Union([Type.Literal('target'), Type.Literal('year'), Type.Null()]),
      current: Minor,
      /** Revenue of the month that stands at the same place in the comparison period. */
      previous: orNull(Minor),
      orders: Type.Integer(),
    }),
  ),
  /** Cities by revenue, largest first, the top four; empty where no order has a city. */
  locations: Type.Array(
    Type.Object({
      city: Type.String(),
      revenue: Minor,
      share: Type.Number({ description: 'Of the revenue of all cities, 0 to 1.' }),
      lat: orNull(Type.Number()),
      lon: orNull(Type.Number()),
    }),
  ),
  /** How many cities there are, and the revenue of the orders that name none. */
  cities: Type.Integer(),
  revenueWithoutCity: Minor,
  /** By amount, largest first, the top five; by quantity where the orders carry no line amounts. */
  products: Type.Array(
    Type.Object({
      name: Type.String(),
      price: orNull(Minor),
      quantity: orNull(Type.Number()),
      amount: orNull(Minor),
    }),
  ),
  channels: Type.Array(Type.Object({ name: Type.String(), amount: Minor, share: Type.Number() })),
  /** What `channels` divides by: the order's channel, else its payment method, else its status. */
  channelsBy: Type.Union([Type.Literal('channel'), Type.Literal('payment'), Type.Literal('status')]),
  lists: ListsSchema,
})
export type DashboardReply = Static<typeof DashboardSchema>
