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
import { checkDay, DayField } from '#server/http/day-field.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { orderMessages } from '#server/orders/messages.ts'

/** Names in one list of a query. */
const MAX_NAMES = 100

const reportingDate = Type.Optional(
  Type.String({
    maxLength: 40,
    examples: ['2026-11-21'],
    description: 'Reporting date YYYY-MM-DD, inclusive; orders that the dashboard leaves out have none.',
  }),
)
const names = (description: string) =>
  Type.Optional(
    Type.Array(Type.String({ maxLength: 1000 }), { maxItems: MAX_NAMES, description: `Repeatable: ${description}` }),
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
  from: DayField,
  to: DayField,
  countedFrom: reportingDate,
  countedTo: reportingDate,
  counted: Type.Optional(
    Type.Unsafe<'yes' | 'no'>({
      type: 'string',
      enum: ['yes', 'no'],
      description: 'Whether the dashboard includes them.',
    }),
  ),
  city: included('cities'),
  cityNot: excluded('cities'),
  country: included('countries'),
  countryNot: excluded('countries'),
  channel: included('channels'),
  channelNot: excluded('channels'),
  payment: included('payment methods'),
  paymentNot: excluded('payment methods'),
  product: Type.Optional(
    Type.Array(Type.String({ maxLength: 10_000 }), {
      maxItems: MAX_NAMES,
      description: 'Repeatable: orders with a line of any of these products, exactly as written.',
    }),
  ),
  cityContains: part('city'),
  channelContains: part('channel'),
  paymentContains: part('payment method'),
  productContains: part('product of a line'),
  currency: Type.Optional(
    Type.String({ maxLength: 40, examples: ['EUR'], description: "ISO 4217; 'XXX' for orders without a currency." }),
  ),
  customer: Type.Optional(
    Type.Unsafe<'known' | 'unknown'>({
      type: 'string',
      enum: ['known', 'unknown'],
      description: 'Only orders with a known customer, or only those with an unknown one.',
    }),
  ),
  customerKey: Type.Optional(
    Type.String({ maxLength: 10_000, description: 'Only orders of the customer with exactly this key.' }),
  ),
  orderedBefore: Type.Optional(
    Type.String({
      maxLength: 40,
      examples: ['2026-11-21'],
      description:
        'Only orders of customers with an order in the same currency whose reporting date is before this day.',
    }),
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

const CHECKS: Partial<Record<(typeof TEXT_FILTERS)[number], (name: string, value: string) => string>> = {
  from: checkDay,
  to: checkDay,
  countedFrom: checkDay,
  countedTo: checkDay,
  currency: (_, value) => (/^[A-Z]{3}$/.test(value) ? value : refuse(orderMessages.notACurrency(value))),
  customerKey: checkFilled,
  orderedBefore: checkDay,
  importId: checkFilled,
  cityContains: checkFilled,
  channelContains: checkFilled,
  paymentContains: checkFilled,
  productContains: checkFilled,
}

function checkFilled(name: string, value: string): string {
  return value !== '' ? value : refuse(orderMessages.emptyFilter(name))
}

function refuse(sentence: string): never {
  throw new HttpProblem(400, sentence)
}

/** The filters of a call in the contract's terms; 400 for an invalid day or currency, or an empty name. */
export function filtersOf(query: Static<typeof FilterFieldsSchema>): OrderFilters {
  const texts = TEXT_FILTERS.flatMap((name) => {
    const value = query[name]
    if (value === undefined) return []
    return [[name, CHECKS[name]?.(name, value) ?? value]]
  })
  const lists = Object.entries(LIST_FILTERS).flatMap(([name, field]) => {
    const values = query[name as keyof typeof LIST_FILTERS]
    return values === undefined ? [] : [[field, values]]
  })
  if (query.product?.includes('')) refuse(orderMessages.emptyProduct)
  const numbers = NUMBER_FILTERS.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]]))
  return Object.fromEntries([...texts, ...lists, ...numbers])
}
