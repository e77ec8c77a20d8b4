import type { WriteTransaction } from '#server/database/ports.ts'
import { type CellTable, CUSTOMER_GAPS, ORDER_ROLLUPS, PRODUCT_ROLLUPS } from './cell-tables.ts'
import { added, DERIVED_QUERIES, whole } from './derived-queries.ts'
import { GRAINS, SPAN_START_SQL } from './granularity.ts'

/** Makes the sums of a workspace anew from its orders; seconds for a million. The search index is not touched. */
export async function remakeSums(transaction: WriteTransaction, workspaceId: number): Promise<void> {
  for (const sql of remakingSums(workspaceId)) await transaction.query(sql)
}

/** The statements that do so: each table's finest rows from the orders, its coarser ones from those. */
export function remakingSums(workspaceId: number): string[] {
  const own = `workspace_id = ${workspaceId}`
  const finest = DERIVED_QUERIES.filter(({ isFinest }) => isFinest)
  const tables = [...new Set([...finest.map(({ table }) => table), CUSTOMER_GAPS.name])]
  return [
    ...tables.map((table) => `delete from ${table} where ${own}`),
    ...finest.map(({ table, select }) => `insert into ${table} ${select(own)}`),
    ...coarser(ORDER_ROLLUPS, own),
    ...coarser(PRODUCT_ROLLUPS, own),
    ...gaps(own),
  ]
}

/** The same of the products' sums alone, for every order that `own` (SQL, beginning with a column's name) selects. */
export function remakingProductSums(own: string): string[] {
  const finest = DERIVED_QUERIES.filter(({ table, isFinest }) => isFinest && table === PRODUCT_ROLLUPS.name)
  return [...finest.map(({ table, select }) => `insert into ${table} ${select(own)}`), ...coarser(PRODUCT_ROLLUPS, own)]
}

function coarser({ name, keys, sums }: CellTable, own: string): string[] {
  // Each grain's spans lie within those of the next.
  return GRAINS.slice(1).map((grain, i) => {
    const start = SPAN_START_SQL[grain]('start')
    const key = Object.keys(keys).map((column) => ({ grain: `'${grain}'`, start })[column] ?? column)
    const group = Object.keys(keys).map((column) => (column === 'start' ? start : column))
    return `insert into ${name} select workspace_id, ${key}, ${sums.map(added)} from ${name} where ${own} and grain = '${GRAINS[i]}'
      group by workspace_id, ${group}`
  })
}

/** From the customers' days, which lie in the order that tells the day before. */
function gaps(own: string): string[] {
  const days = `select workspace_id, currency, day, coalesce(lag(day) over
    (partition by workspace_id, currency, customer_key order by day), '') as previous from customer_days where ${own}`
  const month = SPAN_START_SQL.m('start')
  return [
    `insert into customer_gaps select workspace_id, currency, 'd', day, previous, count(*) from (${days}) as gaps
      group by workspace_id, currency, day, previous`,
    `insert into customer_gaps select workspace_id, currency, 'm', ${month}, previous, ${whole('sum(customers)')}
      from customer_gaps where ${own} and grain = 'd' and substr(start, 1, 8) <> substr(previous, 1, 8)
      group by workspace_id, currency, ${month}, previous`,
  ]
}
