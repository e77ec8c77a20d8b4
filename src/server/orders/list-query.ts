import { type Static, Type } from 'typebox'
import { ORDER_STATUSES, type OrderStatus } from '#contract/order.ts'
import { DEFAULT_SORT, MAX_SEARCH, type OrderQuery, PAGE_SIZE, parseSort, SORT_FIELDS } from '#contract/order-query.ts'
import { checkDay, DayField } from '#server/day-field.ts'
import { workspaceField } from '#server/workspace-query.ts'

/** Said in OpenAPI; beyond one comes 400 with the limit in words. */
export const MAX_PER = 100
const MAX_PAGE = 1_000_000_000

export const ListQuerySchema = Type.Object(
  {
    ...workspaceField,
    q: Type.Optional(
      Type.String({
        maxLength: MAX_SEARCH,
        description:
          'Part of the id, the user, the project, the address or the status; case, accents and width do not matter.',
      }),
    ),
    status: Type.Optional(
      Type.Array(Type.Unsafe<OrderStatus>({ type: 'string', enum: [...ORDER_STATUSES] }), {
        maxItems: 20,
        description: 'Repeatable: orders of any of these statuses.',
      }),
    ),
    from: DayField,
    to: DayField,
    sort: Type.Optional(
      Type.Unsafe<string>({
        type: 'string',
        enum: SORT_FIELDS.flatMap((field) => [field, `-${field}`]),
        description: '- in front: descending. Ties by id. Default -date.',
      }),
    ),
    page: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_PAGE, description: 'Past the end: no orders, the true total.' }),
    ),
    per: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PER, description: `Default ${PAGE_SIZE}.` })),
  },
  { additionalProperties: false },
)

/** The question of the call in the contract's terms; 400 for a day that does not exist. */
export function listQuery(query: Static<typeof ListQuerySchema>): OrderQuery {
  return {
    search: query.q ?? '',
    sort: parseSort(query.sort ?? '') ?? DEFAULT_SORT,
    page: query.page ?? 1,
    per: query.per ?? PAGE_SIZE,
    ...(query.status && { statuses: query.status }),
    ...(query.from !== undefined && { from: checkDay('from', query.from) }),
    ...(query.to !== undefined && { to: checkDay('to', query.to) }),
  }
}
