import type { Statements } from '#server/database/order-store.ts'
import { RANGE_KEYS, RANGE_STARTS, RANGED_FIELDS, type RangedField } from './sort-ranges.ts'

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
  const counted = await countedRanges(statements, workspaceId, field)
  const others = ranges.slice(0, -1).reduce((sum, { number }) => sum + (counted.get(number) ?? 0n), 0n)
  const wrong = ranges.find(({ number, orders }, place) => {
    const due = place === ranges.length - 1 ? total - others : (counted.get(number) ?? 0n)
    return orders !== due
  })
  return wrong && `has ${wrong.orders} orders in range ${wrong.number}`
}

/** How many orders lie in each range that has some, but for the last, which has the others. */
async function countedRanges(statements: Statements, workspaceId: number, field: RangedField) {
  const { columns, from } = RANGE_KEYS[field]
  const own = columns.map((column) => `o.${column}`)
  const to = from.map((name) => name.replace('from', 'to'))
  const after = from.map((name, place) => `lead(${name}) over (order by ${RANGE_STARTS}) as ${to[place]}`)
  const rows = await statements.query(
    `select ranges.number, count(*) as orders from (select number, ${from}, ${after} from sort_ranges
       where workspace_id = ${workspaceId} and field = '${field}') as ranges
     join orders o on o.workspace_id = ${workspaceId} and (${own}) >= (${from.map((name) => `ranges.${name}`)})
       and (${own}) < (${to.map((name) => `ranges.${name}`)})
     group by ranges.number`,
  )
  return new Map(rows.map(({ number, orders }) => [number, BigInt(orders ?? 0)]))
}
