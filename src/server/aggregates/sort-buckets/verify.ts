import type { Row, Statements, Value } from '#server/database/ports.ts'
import { RANGE_KEYS, RANGE_STARTS, RANGED_FIELDS, type RangedField } from './rebuild.ts'

const LOWEST = -(2n ** 63n)

/** Counts the orders of every range anew and names, for each sort, the first that is wrong; empty when all is well. */
export async function rangeFaults(statements: Statements, workspaceId: number): Promise<string[]> {
  const [row] = await statements.query(`select count(*) as orders from orders where workspace_id = ${workspaceId}`)
  const total = BigInt(row?.orders ?? 0)
  const faults: string[] = []
  for (const field of RANGED_FIELDS) {
    const fault = await fieldFault(statements, workspaceId, field, total)
    if (fault !== undefined) faults.push(`sort_ranges ${fault} in the order of ${field}`)
  }
  return faults
}

async function fieldFault(statements: Statements, workspaceId: number, field: RangedField, total: bigint) {
  const ranges = await statements.query(
    `select number, ${RANGE_STARTS}, orders from sort_ranges where workspace_id = ${workspaceId} and field = '${field}'
     order by ${RANGE_STARTS}`,
  )
  const [first] = ranges
  if (!first) return total === 0n ? undefined : `lacks ${total} orders`
  if (first.from_amount !== LOWEST || first.from_text !== '' || first.from_id_key !== '')
    return 'does not begin below every order'
  for (const [place, range] of ranges.entries()) {
    if (!(await isRight(statements, workspaceId, field, range, ranges[place + 1])))
      return `has ${range.orders} orders in range ${range.number}`
  }
  return undefined
}

/** Whether exactly so many orders lie between where the range begins and where the next one does. */
async function isRight(statements: Statements, workspaceId: number, field: RangedField, range: Row, next?: Row) {
  const due = Number(range.orders)
  if (due < 0) return false
  const { columns, from } = RANGE_KEYS[field]
  const places = columns.map(() => '?')
  const start = (of: Row) => from.map((name): Value => of[name] ?? null)
  // One more than are due tells too many; without a limit PostgreSQL would read on to the last order with the bound's first key.
  const [row] = await statements.query(
    `select count(*) as orders from (select ${columns} from orders where workspace_id = ${workspaceId}
       and (${columns}) >= (${places}) order by ${columns} limit ${due + 1}) as found
     ${next ? `where (${columns}) < (${places})` : ''}`,
    [...start(range), ...(next ? start(next) : [])],
  )
  return Number(row?.orders) === due
}
