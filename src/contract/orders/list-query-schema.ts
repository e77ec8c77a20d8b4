import { Type } from 'typebox'
import { choiceField, workspaceField } from '#contract/query-fields.ts'
import { HINTED_SEARCHED } from '#contract/searched-fields.ts'
import { filterFields } from './filter-fields.ts'
import { ORDER_FIELDS } from './order-fields.ts'
import { MAX_SEARCH, PAGE_SIZE } from './order-query.ts'
import { SORT_FIELDS } from './order-sort.ts'

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

/** The search and the filters of a list, without sort and page. */
export const SummaryQuerySchema = Type.Object(
  { ...workspaceField, q: SearchField, ...filterFields },
  { additionalProperties: false },
)
