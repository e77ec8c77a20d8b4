import { GRAINS, type Grain, SPAN_START_SQL } from './granularity.ts'

/** What a derived table must hold, or a part of it, as a query over the orders that `own` (SQL) selects. */
export interface DerivedQuery {
  readonly table: string
  /** Whether the table's other parts can be told from this one. */
  readonly isFinest: boolean
  readonly select: (own: string) => string
}

/** A sum or 0, as an integer: PostgreSQL's sums are numeric, which has no bits. */
export function whole(sum: string): string {
  return `cast(coalesce(${sum}, 0) as bigint)`
}

const high = (column: string, where = 'true') =>
  `${whole(`sum(${column} >> 20) filter (where ${where})`)} + (${whole(`sum(${column} & 1048575) filter (where ${where})`)} >> 20)`
const low = (column: string, where = 'true') => `${whole(`sum(${column} & 1048575) filter (where ${where})`)} & 1048575`

/** What a column of sums adds up to; of one in two parts, what the low parts carry goes to the high ones. */
export function added(column: string): string {
  const sum = whole(`sum(${column})`)
  if (column.endsWith('_high')) return `${sum} + (${whole(`sum(${column.replace(/_high$/, '_low')})`)} >> 20)`
  return column.endsWith('_low') ? `${sum} & 1048575` : sum
}

/** Of each dimension: the column it is keyed by and the day it is summed by. */
const DIMENSIONS = {
  status: { column: 'status', day: 'day' },
  counted: { column: 'status', day: 'counted_day' },
  channel: { column: 'channel', day: 'counted_day' },
  payment: { column: 'payment_method', day: 'counted_day' },
  city: { column: 'city', day: 'counted_day' },
}

/**
 * What each derived table must hold, told in SQL over the orders: a second way to the figures that the writer keeps step
 * by step. The columns are the table's; amounts come in two parts, whose split may differ from the writer's.
 */
export const DERIVED_QUERIES: readonly DerivedQuery[] = [
  ...Object.keys(DIMENSIONS).flatMap((dimension) =>
    perGrain('order_rollups', (grain) => (own) => orderSums(dimension as keyof typeof DIMENSIONS, grain, own)),
  ),
  ...perGrain('product_rollups', (grain) => (own) => productSums(grain, own)),
  {
    table: 'customer_days',
    isFinest: true,
    select: (own) => `select workspace_id, currency, customer_key, counted_day, count(*) from orders
      where ${own} and customer_key <> '' and counted_day <> ''
      group by workspace_id, currency, customer_key, counted_day`,
  },
  {
    table: 'customer_gaps',
    isFinest: false,
    select: (own) => `select workspace_id, currency, 'd', day, previous, count(*) from (${gaps(own)}) as gaps
      group by workspace_id, currency, day, previous`,
  },
  {
    table: 'customer_gaps',
    isFinest: false,
    select: (own) => `select workspace_id, currency, 'm', substr(day, 1, 8) || '01' as month, previous, count(*)
      from (${gaps(own)}) as gaps where substr(day, 1, 8) <> substr(previous, 1, 8)
      group by workspace_id, currency, month, previous`,
  },
  {
    table: 'shared_texts',
    isFinest: true,
    select: (own) => `select workspace_id, project_key, status_key, count(*) from orders where ${own}
      group by workspace_id, project_key, status_key`,
  },
  {
    table: 'date_counts',
    isFinest: true,
    select: (own) =>
      `select workspace_id, (placed_at - ((placed_at % 86400000 + 86400000) % 86400000)) / 86400000 as utc_day, count(*)
      from orders where ${own} group by workspace_id, utc_day`,
  },
]

function perGrain(table: string, select: (grain: Grain) => DerivedQuery['select']): DerivedQuery[] {
  return GRAINS.map((grain) => ({ table, isFinest: grain === 'd', select: select(grain) }))
}

function orderSums(dimension: keyof typeof DIMENSIONS, grain: Grain, own: string): string {
  const { column, day } = DIMENSIONS[dimension]
  return `select workspace_id, '${dimension}', '${grain}', ${SPAN_START_SQL[grain](day)} as start, currency, ${column},
    count(*), ${high('amount')}, ${low('amount')} from orders where ${own} and ${day} <> ''
    group by workspace_id, start, currency, ${column}`
}

function productSums(grain: Grain, own: string): string {
  return `select workspace_id, '${grain}', ${SPAN_START_SQL[grain]('counted_day')} as start, currency, product,
    count(*), ${added('lines')}, ${added('amounts')}, ${joined('amount')},
    ${added('quantities')}, ${added('pieces')}, ${added('priced_pieces')}, ${joined('priced')},
    ${high('whole')}, ${low('whole')}
    from (${productsOfOrders(own)}) as sold group by workspace_id, start, currency, product`
}

const joined = (name: string) => `${added(`${name}_high`)}, ${added(`${name}_low`)}`

/** One row for each product of each order, so that the order itself counts once. */
function productsOfOrders(own: string): string {
  return `select l.workspace_id, l.order_id, l.product, o.counted_day, o.currency, o.amount as whole, count(*) as lines,
    count(l.amount) as amounts, sum(l.amount >> 20) as amount_high, sum(l.amount & 1048575) as amount_low,
    count(l.quantity) as quantities, sum(l.quantity) as pieces,
    sum(l.quantity) filter (where l.amount is not null) as priced_pieces,
    sum(l.amount >> 20) filter (where l.quantity is not null) as priced_high,
    sum(l.amount & 1048575) filter (where l.quantity is not null) as priced_low
    from order_lines l join orders o on o.workspace_id = l.workspace_id and o.id = l.order_id
    where l.${own} and o.${own} and l.product <> '' and o.counted_day <> ''
    group by l.workspace_id, l.order_id, l.product, o.counted_day, o.currency, o.amount`
}

function gaps(own: string): string {
  return `select workspace_id, currency, day, coalesce(lag(day) over
    (partition by workspace_id, currency, customer_key order by day), '') as previous from (
    select distinct workspace_id, currency, customer_key, counted_day as day from orders
    where ${own} and customer_key <> '' and counted_day <> '') as days`
}
