import { SORT_FIELDS, type SortField } from '#contract/order-query.ts'
import type { Row, Statements, Value } from '#server/database/ports.ts'
import { SORT_KEYS, START_COLUMNS } from './rebuild.ts'

const LOWEST = -(2n ** 63n)

/** Recounts the orders of every bucket and reports the first wrong one of each sort; empty when all are right. */
export async function bucketFaults(statements: Statements, workspaceId: number): Promise<string[]> {
  const [row] = await statements.query(`select count(*) as orders from orders where workspace_id = ${workspaceId}`)
  const total = BigInt(row?.orders ?? 0)
  const faults: string[] = []
  for (const field of SORT_FIELDS) {
    const fault = await fieldFault(statements, workspaceId, field, total)
    if (fault !== undefined) faults.push(`sort_buckets ${fault} (sort: ${field})`)
  }
  return faults
}

async function fieldFault(statements: Statements, workspaceId: number, field: SortField, total: bigint) {
  const buckets = await statements.query(
    `select number, ${START_COLUMNS}, orders from sort_buckets where workspace_id = ${workspaceId} and field = '${field}'
     order by ${START_COLUMNS}`,
  )
  const [first] = buckets
  if (!first) return total === 0n ? undefined : `lacks ${total} orders`
  if (first.from_number !== LOWEST || first.from_text !== '' || first.from_id_key !== '')
    return 'does not start below every order'
  for (const [position, bucket] of buckets.entries()) {
    if (!(await isRight(statements, workspaceId, field, bucket, buckets[position + 1])))
      return `has ${bucket.orders} orders in bucket ${bucket.number}`
  }
  return undefined
}

async function isRight(statements: Statements, workspaceId: number, field: SortField, bucket: Row, next?: Row) {
  const expected = Number(bucket.orders)
  if (expected < 0) return false
  const { columns, starts } = SORT_KEYS[field]
  const places = columns.map(() => '?')
  const startOf = (row: Row) => starts.map((column): Value => row[column] ?? null)
  // One more than expected is enough to see; without a limit PostgreSQL would read on to the last order with the next bucket's first key.
  const [row] = await statements.query(
    `select count(*) as orders from (select ${columns} from orders where workspace_id = ${workspaceId}
       and (${columns}) >= (${places}) order by ${columns} limit ${expected + 1}) as found
     ${next ? `where (${columns}) < (${places})` : ''}`,
    [...startOf(bucket), ...(next ? startOf(next) : [])],
  )
  return Number(row?.orders) === expected
}
