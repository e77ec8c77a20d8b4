import { SORT_FIELDS, type SortField } from '#contract/order-query.ts'
import { ORDERS, SORT_COLUMNS } from '#server/database/schema/orders.ts'

/** Orders of a new bucket; it is split when it has twice as many. About as many index entries as a page may skip. */
export const BUCKET_SIZE = 4000

/** The columns of `sort_buckets` that say where a bucket starts; a sort leaves those empty that it does not need. */
export const START_COLUMNS = ['from_number', 'from_text', 'from_id_key'] as const
type StartColumn = (typeof START_COLUMNS)[number]

interface SortKey {
  /** The columns of `orders` that the sort's index has. */
  readonly columns: readonly string[]
  /** The start columns that hold their values, in the same order. */
  readonly starts: readonly [StartColumn, ...StartColumn[]]
}

export const SORT_KEYS = Object.fromEntries(SORT_FIELDS.map((field) => [field, sortKey(field)])) as Record<
  SortField,
  SortKey
>

function sortKey(field: SortField): SortKey {
  const column = SORT_COLUMNS[field]
  if (column === 'id_key') return { columns: [column], starts: ['from_id_key'] }
  const start = ORDERS.columns[column].kind === 'int' ? 'from_number' : 'from_text'
  return { columns: [column, 'id_key'], starts: [start, 'from_id_key'] }
}

/** Statements that rebuild a workspace's buckets from its orders; `order_rollups` must be right. */
export function rebuildBuckets(workspaceId: number, size = BUCKET_SIZE): string[] {
  return [
    `delete from sort_buckets where workspace_id = ${workspaceId}`,
    ...SORT_FIELDS.map((field) => insertBuckets(field, workspaceId, size)),
  ]
}

/** The first bucket starts below every order. PostgreSQL cannot read the lowest integer as one literal. */
const LOWEST = { from_number: '-9223372036854775807 - 1', from_text: `''`, from_id_key: `''` }

function insertBuckets(field: SortField, workspaceId: number, size: number): string {
  const workspace = `workspace_id = ${workspaceId}`
  const starts = START_COLUMNS.map((column) => `case when position = 0 then ${LOWEST[column]} else ${column} end`)
  const total = `(select cast(sum(orders) as bigint) from order_rollups
    where ${workspace} and dimension = 'status' and granularity = 'y')`
  return `insert into sort_buckets select ${workspaceId}, '${field}', position / ${size}, ${starts},
    coalesce(next, ${total}) - position from (${everyNth(field, `orders where ${workspace}`, size)}) as cuts`
}

/** Every `size`-th of `orders` (SQL) in the order of the sort: its position, its keys and the position of the next. */
export function everyNth(field: SortField, orders: string, size: number): string {
  return `select *, lead(position) over (order by position) as next from (
    select row_number() over (order by ${SORT_KEYS[field].columns}) - 1 as position, ${startOfOrder(field)} from ${orders}) as positions
    where position % ${size} = 0`
}

/** The start columns of a bucket that starts with the order at hand. */
export function startOfOrder(field: SortField): string[] {
  const { columns, starts } = SORT_KEYS[field]
  return START_COLUMNS.map((start) => {
    const empty = start === 'from_number' ? '0' : `''`
    return `${columns[starts.indexOf(start)] ?? empty} as ${start}`
  })
}
