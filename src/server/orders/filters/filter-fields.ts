import { type Static, Type } from 'typebox'
import { ORDER_STATUSES, type OrderStatus } from '#contract/order.ts'
import {
  LIST_FILTERS,
  MAX_AMOUNT,
  MAX_OPEN_DAYS,
  NUMBER_FILTERS,
  type OrderFilters,
  TEXT_FILTERS,
} from '#contract/order-filters.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { checkDay, choiceField, dayField } from '#server/http/query-fields.ts'
import { orderMessages } from '#server/orders/messages.ts'

/** Names in one list of a query. */
const MAX_NAMES = 100

const reportingDate = dayField('Reporting date YYYY-MM-DD, inclusive; orders that the dashboard leaves out have none.')
const names = (description: string, maxLength = 1000) =>
  Type.Optional(
    Type.Array(Type.String({ maxLength }), { maxItems: MAX_NAMES, description: `Repeatable: ${description}` }),
  )
const included = (what: string) => names(`orders with any of these ${what}, exactly as written; empty: without one.`)
const excluded = (what: string) => names(`orders with none of these ${what}; empty: only orders with one.`)

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
    Type.Array(Type.Unsafe<OrderStatus>({ type: 'string', enum: [...ORDER_STATUSES] }), {
      maxItems: 20,
      description: 'Repeatable: orders of any of these statuses.',
    }),
  ),
  from: dayField(),
  to: dayField(),
  countedFrom: reportingDate,
  countedTo: reportingDate,
  counted: choiceField(['yes', 'no'], 'Whether the dashboard includes them.'),
  city: included('cities'),
  cityNot: excluded('cities'),
  country: included('countries'),
  countryNot: excluded('countries'),
  channel: included('channels'),
  channelNot: excluded('channels'),
  payment: included('payment methods'),
  paymentNot: excluded('payment methods'),
  product: names('orders with a line of any of these products, exactly as written.', 10_000),
  cityContains: part('city'),
  channelContains: part('channel'),
  paymentContains: part('payment method'),
  productContains: part('product of a line'),
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
    Type.String({ maxLength: 255, description: 'Only orders that the import with this ID was the last to change.' }),
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
    ...Object.entries(LIST_FILTERS).map(([name, field]) => [field, query[name as keyof typeof LIST_FILTERS]] as const),
  ]
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

const DAYS = ['from', 'to', 'countedFrom', 'countedTo', 'orderedBefore']

/** Here and not in the schema, because the sentences say what to enter. */
function checkText(name: string, value: string | undefined): void {
  if (value === undefined) return
  if (DAYS.includes(name)) checkDay(name, value)
  if (name === 'currency' && !/^[A-Z]{3}$/.test(value)) throw new HttpProblem(400, orderMessages.notACurrency(value))
  if (value === '') throw new HttpProblem(400, orderMessages.emptyFilter(name))
}
