import { Type } from 'typebox'
import { mapNames } from '#contract/map-names.ts'
import { choiceField, dayField } from '#contract/query-fields.ts'
import { FIELD_FILTERS, PART_FILTERS } from './name-filters.ts'
import { MAX_AMOUNT, MAX_OPEN_DAYS } from './order-filters.ts'
import { MAX_ID } from './order-limits.ts'
import { OrderStatusSchema, oneOfSchema } from './order-schema.ts'
import { FULFILLMENT_STATES, PAYMENT_STATES } from './order-states.ts'

/** Names in one list of a query. */
const MAX_NAMES = 100

const reportingDate = dayField('Reporting date YYYY-MM-DD, inclusive; orders that the dashboard leaves out have none.')
const names = (description: string, maxLength = 1000) =>
  Type.Optional(
    Type.Array(Type.String({ maxLength }), { maxItems: MAX_NAMES, description: `Repeatable: ${description}` }),
  )

const NAMES = FIELD_FILTERS.map(({ name }) => name)
const EXCLUDED_NAMES = NAMES.map((name) => `${name}Not` as const)
const nounOf = (name: string) => FIELD_FILTERS.find((filter) => filter.name === name)?.noun ?? `${name} of a line`
const included = (noun: string) =>
  names(`orders whose ${noun} is any of these, exactly as written; empty: without one.`)
const excluded = (noun: string) => names(`orders whose ${noun} is none of these; empty: only orders with one.`)
const part = (what: string) =>
  Type.Optional(Type.String({ maxLength: 1000, description: `Part of the ${what}; case and accents do not matter.` }))
const amount = (which: string) =>
  Type.Optional(
    Type.Integer({
      minimum: -MAX_AMOUNT,
      maximum: MAX_AMOUNT,
      description: `The ${which} that the order total may be, in minor units of its own currency.`,
    }),
  )

/** The query fields that select orders, for lists, their sums and exports. */
export const filterFields = {
  status: Type.Optional(
    Type.Array(OrderStatusSchema, { maxItems: 20, description: 'Repeatable: orders of any of these statuses.' }),
  ),
  payment: Type.Optional(
    Type.Array(oneOfSchema(PAYMENT_STATES), { maxItems: 20, description: 'Repeatable: orders of any of these.' }),
  ),
  fulfillment: Type.Optional(
    Type.Array(oneOfSchema(FULFILLMENT_STATES), { maxItems: 20, description: 'Repeatable: orders of any of these.' }),
  ),
  tag: names('orders with any of these tags, exactly as written.', 100),
  from: dayField(),
  to: dayField(),
  reportedFrom: reportingDate,
  reportedTo: reportingDate,
  reported: choiceField(['yes', 'no'], 'Whether the dashboard includes them.'),
  ...mapNames(NAMES, (name) => included(nounOf(name))),
  ...mapNames(EXCLUDED_NAMES, (name) => excluded(nounOf(name.slice(0, -'Not'.length)))),
  product: names('orders with a line of any of these products, exactly as written.', 10_000),
  ...mapNames(PART_FILTERS, (name) => part(nounOf(name.slice(0, -'Contains'.length)))),
  currency: Type.Optional(
    Type.String({ maxLength: 40, examples: ['EUR'], description: "ISO 4217; 'XXX' for orders without a currency." }),
  ),
  customer: choiceField(['known', 'unknown'], 'Only orders with a known customer, or only those with an unknown one.'),
  customerKey: Type.Optional(
    Type.String({ maxLength: 10_000, description: 'Only orders of the customer with exactly this key.' }),
  ),
  orderedBefore: dayField(
    'Only orders of customers with an order in the same currency whose reporting date is before this day.',
  ),
  importId: Type.Optional(
    Type.String({ maxLength: MAX_ID, description: 'Only orders that the import with this ID was the last to change.' }),
  ),
  amountMin: amount('least'),
  amountMax: amount('most'),
  openForDays: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_OPEN_DAYS,
      description:
        'Orders that are pending, approved or in progress, and placed (or paid, if figures go by that) at least so many working days ago.',
    }),
  ),
  late: choiceField(['yes'], 'Only orders that are late: not sent, and open for as many days as the settings say.'),
}

export const FilterFieldsSchema = Type.Object(filterFields)
