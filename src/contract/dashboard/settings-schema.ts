import { type Static, Type } from 'typebox'
import { WEEKDAYS } from '#contract/orders/open-days.ts'
import { REPORTING_DATE_BASES, type ReportingDateBasis } from '#contract/orders/order.ts'
import { OrderStatusSchema } from '#contract/orders/order-schema.ts'

export const ReportingDateBasisSchema = Type.Unsafe<ReportingDateBasis>({
  type: 'string',
  enum: [...REPORTING_DATE_BASES],
  description: 'Whether an order counts on the day it was placed or on the day it was paid.',
})

/** Which orders the figures include, and by which date. */
export const CalculationRulesSchema = Type.Object(
  {
    excludedStatuses: Type.Array(OrderStatusSchema, {
      uniqueItems: true,
      description: 'Orders with these statuses are not in any figure.',
    }),
    countedDate: ReportingDateBasisSchema,
  },
  { additionalProperties: false },
)

export const STALE_AFTER_DAYS = { minimum: 1, maximum: 365, default: 7 }

// Of a union, a text would be made of null.
const timeZone = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  description: 'IANA name of the time zone of store days; null: each day as its file wrote it.',
})
const staleAfterDays = Type.Integer({
  ...STALE_AFTER_DAYS,
  description: 'Days without a new order after which the dashboard marks its data as old.',
})

export const WorkingDaysSchema = Type.Unsafe<readonly number[]>({
  ...Type.Array(Type.Integer({ minimum: 1, maximum: WEEKDAYS.length }), { minItems: 1, uniqueItems: true }),
  description: 'The days that count for how long an order is open: 1 is Monday, 7 is Sunday.',
})
const lateAfterDays = Type.Integer({
  ...{ minimum: 1, maximum: 365 },
  description: 'Working days after which an open order is late.',
})

/** The body of `PUT /api/settings`; what is absent is not changed. */
export const SettingsChangeSchema = Type.Object(
  {
    ...CalculationRulesSchema.properties,
    timeZone: Type.Optional(timeZone),
    staleAfterDays: Type.Optional(staleAfterDays),
    workingDays: Type.Optional(WorkingDaysSchema),
    lateAfterDays: Type.Optional(lateAfterDays),
  },
  { additionalProperties: false },
)
export type SettingsChange = Static<typeof SettingsChangeSchema>

/** The answer of `GET /api/settings`. */
export const SettingsReplySchema = Type.Object({
  ...CalculationRulesSchema.properties,
  timeZone,
  staleAfterDays,
  workingDays: WorkingDaysSchema,
  lateAfterDays,
  /** From 1, plus one with every change; also the ETag. */
  version: Type.Integer(),
  /** How many orders have each status. */
  statuses: Type.Array(Type.Object({ status: OrderStatusSchema, orders: Type.Integer() })),
  tellsPaymentDay: Type.Boolean({ description: 'Whether any order has a payment date.' }),
  /** Progress of the recalculation after a change; null when none is running. */
  recount: Type.Union([Type.Object({ done: Type.Integer(), of: Type.Integer() }), Type.Null()]),
})
export type SettingsReply = Static<typeof SettingsReplySchema>
