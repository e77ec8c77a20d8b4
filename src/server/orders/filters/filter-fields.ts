import { type Static, Type } from 'typebox'
import { ORDER_STATUSES, type OrderStatus } from '#contract/order.ts'
import { LIST_FILTERS, type OrderFilters, TEXT_FILTERS } from '#contract/order-filters.ts'
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
  channel: included('channels'),
  channelNot: excluded('channels'),
  payment: included('payment methods'),
  paymentNot: excluded('payment methods'),
  product: Type.Optional(
    Type.String({ maxLength: 10_000, description: 'Orders with a line of this product, exactly as written.' }),
  ),
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
}

const FilterFieldsSchema = Type.Object(filterFields)

const CHECKS: Partial<Record<(typeof TEXT_FILTERS)[number], (name: string, value: string) => string>> = {
  from: checkDay,
  to: checkDay,
  countedFrom: checkDay,
  countedTo: checkDay,
  currency: (_, value) => (/^[A-Z]{3}$/.test(value) ? value : refuse(orderMessages.notACurrency(value))),
  product: (_, value) => (value !== '' ? value : refuse(orderMessages.emptyProduct)),
}

function refuse(sentence: string): never {
  throw new HttpProblem(400, sentence)
}

/** The filters of a call in the contract's terms; 400 for an invalid day, currency or product. */
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
  return Object.fromEntries([...texts, ...lists])
}
