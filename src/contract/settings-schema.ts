import { type Static, Type } from 'typebox'
import { OrderStatusSchema } from '#contract/order-schema.ts'
import { REPORTING_DATE_BASES, type ReportingDateBasis } from '#contract/reporting-date.ts'

export const ReportingDateBasisSchema = Type.Unsafe<ReportingDateBasis>({
  type: 'string',
  enum: [...REPORTING_DATE_BASES],
  description: 'Whether an order counts on the day it was placed or on the day it was paid.',
})

/** The body of `PUT /api/settings`. */
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

/** The answer of `GET /api/settings`. */
export const SettingsReplySchema = Type.Object({
  ...CalculationRulesSchema.properties,
  /** From 1, plus one with every change; also the ETag. */
  version: Type.Integer(),
  /** IANA name of the time zone of store days; null: each day as the file wrote it. */
  timeZone: Type.Union([Type.String(), Type.Null()]),
  /** How many orders have each status. */
  statuses: Type.Array(Type.Object({ status: OrderStatusSchema, orders: Type.Integer() })),
  tellsPaymentDay: Type.Boolean({ description: 'Whether any order has a payment date.' }),
  /** Progress of the recalculation after a change; null when none is running. */
  recount: Type.Union([Type.Object({ done: Type.Integer(), of: Type.Integer() }), Type.Null()]),
})
export type SettingsReply = Static<typeof SettingsReplySchema>
