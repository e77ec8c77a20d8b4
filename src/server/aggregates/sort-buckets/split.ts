import type { Row, Value, WriteTransaction } from '#server/database/ports.ts'
import { cuts, RANGE_KEYS, RANGE_STARTS, type RangedField } from './rebuild.ts'

/** Cuts the ranges of a workspace that have more than twice `size` orders, and drops the empty ones but for each first. */
export async function cutRanges(transaction: WriteTransaction, workspaceId: number, size: number): Promise<void> {
  const due = await transaction.query(
    `select * from (select field, number, ${RANGE_STARTS}, orders, lag(number) over sorted as before
     from sort_ranges where workspace_id = ${workspaceId}
     window sorted as (partition by field order by ${RANGE_STARTS})) as ranges
     where orders > ${2 * size} or (orders = 0 and before is not null)`,
  )
  for (const range of due) {
    // What lies in the gap that an empty range leaves is counted by the one before it.
    if (range.orders === 0n) await transaction.query(`delete from sort_ranges where ${thisOne(workspaceId, range)}`)
    else await cut(transaction, workspaceId, range, size)
  }
}

async function cut(transaction: WriteTransaction, workspaceId: number, range: Row, size: number): Promise<void> {
  const field = range.field as RangedField
  const orders = Number(range.orders)
  const step = Math.ceil(orders / Math.round(orders / size))
  const { columns, from } = RANGE_KEYS[field]
  // So many and no upper bound: PostgreSQL would read on to the last order with the bound's first key.
  const own = `(select workspace_id, ${columns} from orders where workspace_id = ${workspaceId}
    and (${columns}) >= (${columns.map(() => '?')}) order by ${columns} limit ${orders}) as own`
  const highest = `select max(r.number) from sort_ranges r where r.workspace_id = ${workspaceId} and r.field = '${field}'`
  await transaction.query(
    `insert into sort_ranges select ${workspaceId}, '${field}', (${highest}) + place / ${step}, ${RANGE_STARTS},
     coalesce(next, ${orders}) - place from (${cuts(field, own, step)}) as cuts where place > 0`,
    from.map((name): Value => range[name] ?? null),
  )
  await transaction.query(`update sort_ranges set orders = ${step} where ${thisOne(workspaceId, range)}`)
}

function thisOne(workspaceId: number, { field, number }: Row): string {
  return `workspace_id = ${workspaceId} and field = '${field}' and number = ${number}`
}
