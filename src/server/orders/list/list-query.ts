import { type Static, Type } from 'typebox'
import { withoutOpenDays } from '#contract/orders/open-days.ts'
import { ORDER_FIELDS } from '#contract/orders/order-fields.ts'
import { DEFAULT_SORT, MAX_SEARCH, PAGE_SIZE } from '#contract/orders/order-query.ts'
import { parseSort, SORT_FIELDS } from '#contract/orders/order-sort.ts'
import { choiceField } from '#contract/query-fields.ts'
import { HINTED_SEARCHED } from '#contract/searched-fields.ts'
import { workspaceField } from '#server/http/workspace-route.ts'
import { filterFields, filtersOf } from '#server/orders/filters/filter-fields.ts'
import type { DatedQuery, SearchedFilters } from '#server/orders/filters/row-filters.ts'

/** Limits that OpenAPI shows; a query beyond one is answered with 400 and a sentence. */
export const MAX_PER = 100
const MAX_PAGE = 1_000_000_000

const names = ['customer', ...HINTED_SEARCHED.map((field) => ORDER_FIELDS[field].search.toLowerCase())].join(', ')

const SearchField = Type.Optional(
  Type.String({
    maxLength: MAX_SEARCH,
    description: `Words, each part of the order’s ID, status, address, products or their SKUs, ${names}; case, accents and width are ignored. A word is also found as the amount that it is (49.90; 49: with any decimals) or as the day (2026-10-31, 2026-10, 31.10.2026, oct 31).`,
  }),
)

export const ListQuerySchema = Type.Object(
  {
    ...workspaceField,
    q: SearchField,
    ...filterFields,
    sort: choiceField(
      SORT_FIELDS.flatMap((field) => [field, `-${field}`]),
      'With - in front: descending. Ties are sorted by id. Default: -date.',
    ),
    page: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_PAGE, description: 'Beyond the last page: no orders, and the total.' }),
    ),
    per: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PER, description: `Default: ${PAGE_SIZE}.` })),
    total: choiceField(['later'], 'Return null for a total that takes long to count; /api/orders/count counts it.'),
  },
  { additionalProperties: false },
)

/** The call's query in the contract's terms; 400 for a day that does not exist. `today` is the store day. */
export function listQuery(query: Static<typeof ListQuerySchema>, today: string): DatedQuery {
  return {
    search: query.q ?? '',
    sort: parseSort(query.sort ?? '') ?? DEFAULT_SORT,
    page: query.page ?? 1,
    per: query.per ?? PAGE_SIZE,
    ...withoutOpenDays(filtersOf(query), today),
  }
}

/** The search and the filters of a list, without sort and page. */
export const SummaryQuerySchema = Type.Object(
  { ...workspaceField, q: SearchField, ...filterFields },
  { additionalProperties: false },
)

export function summaryQuery(query: Static<typeof SummaryQuerySchema>, today: string): SearchedFilters {
  return { search: query.q ?? '', ...withoutOpenDays(filtersOf(query), today) }
}
