import { NAME_FILTERS } from '#contract/name-kinds.ts'
import { FILTER_KINDS, type PartFilter } from '#contract/orders/name-filters.ts'
import type { DatedFilters } from '#contract/orders/order-filters.ts'
import { fold } from '#contract/text.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { orderMessages } from '#server/orders/messages.ts'
import { searchTerm } from '#server/orders/search-term.ts'
import { distinctNames } from './distinct-names.ts'
import type { ReadScope } from './read-scope.ts'

/** More names are refused: a database takes thousands of values, and such a part is none that people mean. */
const MAX_NAMES = 1000

/**
 * The filters with the names that contain the given parts instead of the parts; 400 where a part is in too many names. A name
 * has to match the exact filter of its kind as well.
 */
export async function withNames<Filters extends DatedFilters>(
  scope: ReadScope,
  filters: Filters,
): Promise<Omit<Filters, PartFilter>> {
  const resolved: Record<string, unknown> = { ...filters }
  for (const kind of FILTER_KINDS) {
    const { exact, part } = NAME_FILTERS[kind]
    const text = filters[part]
    if (text === undefined) continue
    const term = searchTerm(text)
    const allowed = filters[exact]
    const names = (await distinctNames(scope, kind)).filter(
      (name) => fold(name).includes(term) && (allowed?.includes(name) ?? true),
    )
    if (names.length > MAX_NAMES) throw new HttpProblem(400, orderMessages.manyNames(part, text, MAX_NAMES))
    delete resolved[part]
    resolved[exact] = names
  }
  return resolved as Omit<Filters, PartFilter>
}
