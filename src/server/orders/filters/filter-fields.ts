import { type Static, Type } from 'typebox'
import { ORDER_STATUSES, type OrderStatus } from '#contract/order.ts'
import { LIST_FILTERS, type OrderFilters, TEXT_FILTERS } from '#contract/order-filters.ts'
import { checkDay, DayField } from '#server/http/day-field.ts'
import { HttpProblem } from '#server/http/errors.ts'

/** Names that one query may list; said in OpenAPI. */
const MAX_NAMES = 100

const countedDay = Type.Optional(
  Type.String({
    maxLength: 40,
    examples: ['2026-11-21'],
    description: 'Day YYYY-MM-DD, inclusive, under which the dashboard counts orders; what it does not count has none.',
  }),
)
const names = (what: string) =>
  Type.Optional(
    Type.Array(Type.String({ maxLength: 1000 }), { maxItems: MAX_NAMES, description: `Repeatable: ${what}` }),
  )
const only = (what: string) => names(`orders of any of these ${what}, exactly as written; empty: those that name none.`)
const not = (what: string) => names(`orders of none of these ${what}; empty: only those that name one.`)

/** Which orders a list, its sums or its file keep to: the query fields that all of them take. */
export const filterFields = {
  status: Type.Optional(
    Type.Array(Type.Unsafe<OrderStatus>({ type: 'string', enum: [...ORDER_STATUSES] }), {
      maxItems: 20,
      description: 'Repeatable: orders of any of these statuses.',
    }),
  ),
  from: DayField,
  to: DayField,
  countedFrom: countedDay,
  countedTo: countedDay,
  counted: Type.Optional(
    Type.Unsafe<'yes' | 'no'>({
      type: 'string',
      enum: ['yes', 'no'],
      description: 'Whether the dashboard counts them.',
    }),
  ),
  city: only('cities'),
  cityNot: not('cities'),
  channel: only('channels'),
  channelNot: not('channels'),
  payment: only('payment methods'),
  paymentNot: not('payment methods'),
  product: Type.Optional(
    Type.String({ maxLength: 10_000, description: 'Orders with a line of this product, exactly as written.' }),
  ),
  currency: Type.Optional(
    Type.String({ maxLength: 40, examples: ['EUR'], description: "ISO 4217; 'XXX' for orders that name none." }),
  ),
  customer: Type.Optional(
    Type.Unsafe<'known' | 'unknown'>({
      type: 'string',
      enum: ['known', 'unknown'],
      description: 'Only orders that tell who ordered, or only those that do not.',
    }),
  ),
}

const FilterFieldsSchema = Type.Object(filterFields)

const CHECKS: Partial<Record<(typeof TEXT_FILTERS)[number], (name: string, value: string) => string>> = {
  from: checkDay,
  to: checkDay,
  countedFrom: checkDay,
  countedTo: checkDay,
  currency: mustMatch(/^[A-Z]{3}$/, 'a currency like EUR, or XXX for orders that name none'),
  product: mustMatch(/./s, "a product's name exactly as the orders write it"),
}

function mustMatch(pattern: RegExp, what: string) {
  return (name: string, value: string) => {
    if (pattern.test(value)) return value
    throw new HttpProblem(400, `The field ${name} of the query is ${JSON.stringify(value)}; it must be ${what}.`)
  }
}

/** The filters of a call in the contract's terms; 400 for what is no day, currency or name. */
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
