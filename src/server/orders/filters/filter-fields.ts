import { type Static, Type } from 'typebox'
import { FIELD_FILTERS, PART_FILTERS } from '#contract/orders/name-filters.ts'
import { mapNames } from '#contract/orders/order-fields.ts'
import {
  LIST_FILTERS,
  MAX_AMOUNT,
  MAX_OPEN_DAYS,
  NUMBER_FILTERS,
  type OrderFilters,
  TEXT_FILTERS,
} from '#contract/orders/order-filters.ts'
import { MAX_ID } from '#contract/orders/order-limits.ts'
import { OrderStatusSchema } from '#contract/orders/order-schema.ts'
import { choiceField, dayField } from '#contract/query-fields.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { checkDay } from '#server/http/query-fields.ts'
import { orderMessages } from '#server/orders/messages.ts'

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
      description: 'Orders placed at least so many store days ago that are pending, approved or in progress.',
    }),
  ),
}

const FilterFieldsSchema = Type.Object(filterFields)

/** The filters of a call in the contract's terms; 400 for an invalid day or currency, or an empty name. */
export function filtersOf(query: Static<typeof FilterFieldsSchema>): OrderFilters {
  for (const name of TEXT_FILTERS) checkText(name, query[name])
  if (query.product?.includes('')) throw new HttpProblem(400, orderMessages.emptyProduct)
  const fields = [
    ...[...TEXT_FILTERS, ...NUMBER_FILTERS].map((name) => [name, query[name]] as const),
    ...(['status', ...NAMES, ...EXCLUDED_NAMES, 'product'] as const).map(
      (name) => [LIST_FILTERS[name], query[name]] as const,
    ),
  ]
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

const DAYS = ['from', 'to', 'reportedFrom', 'reportedTo', 'orderedBefore']

/** Here and not in the schema, because the sentences say what to enter. */
function checkText(name: string, value: string | undefined): void {
  if (value === undefined) return
  if (DAYS.includes(name)) checkDay(name, value)
  if (name === 'currency' && !/^[A-Z]{3}$/.test(value)) throw new HttpProblem(400, orderMessages.notACurrency(value))
  if (value === '') throw new HttpProblem(400, orderMessages.emptyFilter(name))
}
