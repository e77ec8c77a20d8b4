import type { Static } from 'typebox'
import { EXCLUDED_NAMES, type FilterFieldsSchema, NAMES } from '#contract/orders/filter-fields.ts'
import { LIST_FILTERS, NUMBER_FILTERS, type OrderFilters, TEXT_FILTERS } from '#contract/orders/order-filters.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { checkDay } from '#server/http/query-fields.ts'
import { orderMessages } from '#server/orders/messages.ts'

/**
 * The filters of a call in the contract's terms; 400 for an invalid day or currency, or an empty name. The assignee 'me' is the
 * person who asks, of this e-mail address; 'none' means without one.
 */
export function filtersOf(query: Static<typeof FilterFieldsSchema>, email: string | null | undefined): OrderFilters {
  for (const name of TEXT_FILTERS) checkText(name, query[name])
  if (query.product?.includes('')) throw new HttpProblem(400, orderMessages.emptyProduct)
  const fields = [
    ...[...TEXT_FILTERS, ...NUMBER_FILTERS].map((name) => [name, query[name]] as const),
    ...(['status', 'payment', 'fulfillment', 'tag', ...NAMES, ...EXCLUDED_NAMES, 'product'] as const).map(
      (name) => [LIST_FILTERS[name], query[name]] as const,
    ),
  ]
  const assignees = query.assignee?.flatMap((name) => (name === 'me' ? (email ?? []) : name === 'none' ? '' : name))
  return { ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)), ...(assignees && { assignees }) }
}

const DAYS = ['from', 'to', 'reportedFrom', 'reportedTo', 'orderedBefore']

/** Here and not in the schema, because the sentences say what to enter. */
function checkText(name: string, value: string | undefined): void {
  if (value === undefined) return
  if (DAYS.includes(name)) checkDay(name, value)
  if (name === 'currency' && !/^[A-Z]{3}$/.test(value)) throw new HttpProblem(400, orderMessages.notACurrency(value))
  if (value === '') throw new HttpProblem(400, orderMessages.emptyFilter(name))
}
