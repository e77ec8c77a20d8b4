import type { SortField } from '#contract/order-query.ts'

/** So many orders a range is made of; it is cut when it has twice as many. About what a page may be walked to. */
export const RANGE_SIZE = 4000

/** The sorts whose orders are counted by ranges; by date they are counted by days (`date_counts`). */
export type RangedField = Exclude<SortField, 'date'>

/** The columns by which the ranges of a sort are sorted. */
export const RANGE_STARTS = ['from_amount', 'from_text', 'from_id_key'] as const
type RangeStart = (typeof RANGE_STARTS)[number]

interface RangeKey {
  /** What the orders are sorted by, as their index has it. */
  readonly columns: readonly string[]
  /** Under which columns of `sort_ranges` the same stands: one layout for all, of which each sort leaves some empty. */
  readonly from: readonly [RangeStart, ...RangeStart[]]
}

const TEXT = ['from_text', 'from_id_key'] as const

export const RANGE_KEYS: Readonly<Record<RangedField, RangeKey>> = {
  id: { columns: ['id_key'], from: ['from_id_key'] },
  user: { columns: ['customer_name_key', 'id_key'], from: TEXT },
  project: { columns: ['project_key', 'id_key'], from: TEXT },
  address: { columns: ['address_key', 'id_key'], from: TEXT },
  status: { columns: ['status_key', 'id_key'], from: TEXT },
  amount: { columns: ['amount', 'id_key'], from: ['from_amount', 'from_id_key'] },
}

export const RANGED_FIELDS = Object.keys(RANGE_KEYS) as readonly RangedField[]

/** Below every order, where the first range begins; as a number PostgreSQL would not take it in one piece. */
const LOWEST = { from_amount: '-9223372036854775807 - 1', from_text: `''`, from_id_key: `''` }

/** Statements that make the ranges of every sort anew; `own` (SQL) says of which workspaces. `date_counts` must be right. */
export function remakingRanges(own: string, size = RANGE_SIZE): string[] {
  return [`delete from sort_ranges where ${own}`, ...RANGED_FIELDS.map((field) => inserting(field, own, size))]
}

function inserting(field: RangedField, own: string, size: number): string {
  const starts = RANGE_STARTS.map((start) => `case when place = 0 then ${LOWEST[start]} else ${start} end`)
  const orders = '(select cast(sum(c.orders) as bigint) from date_counts c where c.workspace_id = cuts.workspace_id)'
  return `insert into sort_ranges select workspace_id, '${field}', place / ${size}, ${starts},
    coalesce(next, ${orders}) - place from (${cuts(field, `orders where ${own}`, size)}) as cuts`
}

/** Each `size`-th of the orders (`from`: SQL) in their order: its place among them, its keys, the place of the next. */
export function cuts(field: RangedField, from: string, size: number): string {
  const { columns, from: names } = RANGE_KEYS[field]
  const starts = RANGE_STARTS.map((start) => {
    const empty = start === 'from_amount' ? '0' : `''`
    return `${columns[names.indexOf(start)] ?? empty} as ${start}`
  })
  // Index and numbering go through the workspaces one by one, so that a database of many is passed once.
  return `select *, lead(place) over (partition by workspace_id order by place) as next from (
    select workspace_id, row_number() over (partition by workspace_id order by ${columns}) - 1 as place, ${starts}
    from ${from}) as placed where place % ${size} = 0`
}
