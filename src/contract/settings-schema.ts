import { type Static, Type } from 'typebox'
import { COUNTED_DATES, type CountedDate } from '#contract/counted-day.ts'
import { ORDER_STATUSES, type OrderStatus } from '#contract/order.ts'

export const StatusSchema = Type.Unsafe<OrderStatus>({ type: 'string', enum: [...ORDER_STATUSES] })
export const CountedDateSchema = Type.Unsafe<CountedDate>({
  type: 'string',
  enum: [...COUNTED_DATES],
  description: 'Whether an order counts on the day it was placed or on the day it was paid.',
})

/** What `PUT /api/settings` takes: how the workspace's figures count. */
export const CountingSchema = Type.Object(
  {
    excludedStatuses: Type.Array(StatusSchema, { uniqueItems: true, description: 'Orders of these are in no figure.' }),
    countedDate: CountedDateSchema,
  },
  { additionalProperties: false },
)
export type Counting = Static<typeof CountingSchema>

/** What `GET /api/settings` answers. */
export const SettingsSchema = Type.Object({
  ...CountingSchema.properties,
  /** From 1, one more with every change; the ETag names it. */
  version: Type.Integer(),
  /** IANA name of the calendar that store days follow; null: each day as the file wrote it. */
  timeZone: Type.Union([Type.String(), Type.Null()]),
  /** How many orders have each status. */
  statuses: Type.Array(Type.Object({ status: StatusSchema, orders: Type.Integer() })),
  tellsPaymentDay: Type.Boolean({ description: 'Whether any order tells the day it was paid.' }),
  /** How far counting anew is after a change; null while nothing is counted. */
  recount: Type.Union([Type.Object({ done: Type.Integer(), of: Type.Integer() }), Type.Null()]),
})
export type Settings = Static<typeof SettingsSchema>
