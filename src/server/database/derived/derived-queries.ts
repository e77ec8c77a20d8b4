import { GRAINS, SPAN_START_SQL } from './grains.ts'

const HIGH = (column: string, where = 'true') =>
  `${SUM(`${column} >> 20`, where)} + (${SUM(`${column} & 1048575`, where)} >> 20)`
const LOW = (column: string, where = 'true') => `${SUM(`${column} & 1048575`, where)} & 1048575`
// PostgreSQL's sums of bigints are numeric, which has no bits.
const SUM = (value: string, where: string) => `cast(coalesce(sum(${value}) filter (where ${where}), 0) as bigint)`

/** Of each dimension: the column it is keyed by and the day it is summed by. */
const DIMENSIONS = {
  status: { column: 'status', day: 'day' },
  counted: { column: 'status', day: 'counted_day' },
  channel: { column: 'channel', day: 'counted_day' },
  payment: { column: 'payment_method', day: 'counted_day' },
  city: { column: 'city', day: 'counted_day' },
}

const perGrain = (select: (grain: string, start: string) => string, day: string) =>
  GRAINS.map((grain) => select(grain, SPAN_START_SQL[grain](day)))

/**
 * What each derived table must hold, told in SQL over the orders: a second way to the figures that the writer keeps step
 * by step. The columns are the table's; amounts come in two parts, whose split may differ from the writer's.
 */
export const DERIVED_QUERIES: readonly { readonly table: string; readonly select: string }[] = [
  ...Object.entries(DIMENSIONS).flatMap(([dimension, { column, day }]) =>
    perGrain(
      (grain, start) => `select workspace_id, '${dimension}', '${grain}', ${start} as start, currency, ${column},
        count(*), ${HIGH('amount')}, ${LOW('amount')} from orders where ${day} <> '' group by workspace_id, start, currency, ${column}`,
      day,
    ).map((select) => ({ table: 'order_rollups', select })),
  ),
  ...perGrain(
    (grain, start) => `select l.workspace_id, '${grain}', ${start} as start, o.currency, l.product,
      count(distinct l.order_id), count(*), count(l.amount), ${HIGH('l.amount')}, ${LOW('l.amount')}, count(l.quantity), coalesce(sum(l.quantity), 0),
      coalesce(sum(l.quantity) filter (where l.amount is not null), 0),
      ${HIGH('l.amount', 'l.quantity is not null')}, ${LOW('l.amount', 'l.quantity is not null')}
      from order_lines l join orders o on o.workspace_id = l.workspace_id and o.id = l.order_id
      where l.product <> '' and o.counted_day <> '' group by l.workspace_id, start, o.currency, l.product`,
    'o.counted_day',
  ).map((select) => ({ table: 'product_rollups', select })),
  {
    table: 'customer_days',
    select: `select workspace_id, currency, customer_key, counted_day, count(*) from orders
      where customer_key <> '' and counted_day <> '' group by workspace_id, currency, customer_key, counted_day`,
  },
  {
    table: 'customer_gaps',
    select: `with gaps as (${gaps()}) select workspace_id, currency, 'd', day, previous, count(*) from gaps
      group by workspace_id, currency, day, previous`,
  },
  {
    table: 'customer_gaps',
    select: `with gaps as (${gaps()}) select workspace_id, currency, 'm', substr(day, 1, 8) || '01' as month, previous,
      count(*) from gaps where substr(day, 1, 8) <> substr(previous, 1, 8) group by workspace_id, currency, month, previous`,
  },
  {
    table: 'shared_texts',
    select: `select workspace_id, project_key, status_key, count(*) from orders
      group by workspace_id, project_key, status_key`,
  },
  {
    table: 'date_counts',
    select: `select workspace_id, (placed_at - ((placed_at % 86400000 + 86400000) % 86400000)) / 86400000 as utc_day,
      count(*) from orders group by workspace_id, utc_day`,
  },
]

function gaps(): string {
  return `select workspace_id, currency, day, coalesce(lag(day) over
    (partition by workspace_id, currency, customer_key order by day), '') as previous from (
    select distinct workspace_id, currency, customer_key, counted_day as day from orders
    where customer_key <> '' and counted_day <> '') as days`
}
