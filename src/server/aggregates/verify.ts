import type { DatabaseWriter, Statements } from '#server/database/ports.ts'
import { expectedCustomerDays, expectedCustomerGaps } from './customers/rebuild.ts'
import { highPartSql, lowPartSql } from './exact-sum.ts'
import { expectedOrderRollups } from './order-rollups/rebuild.ts'
import { ORDER_ROLLUPS } from './order-rollups/update.ts'
import { expectedProductRollups } from './product-rollups/rebuild.ts'
import { PRODUCT_ROLLUPS } from './product-rollups/update.ts'
import { trigramFaults } from './search-trigrams/verify.ts'
import { bucketFaults } from './sort-buckets/verify.ts'
import type { SumTable } from './sum-table.ts'

/**
 * Recalculates every aggregate and reports those that differ from the stored ones, with one differing row each; empty
 * when all are right. Reads the whole database: two minutes for a million orders.
 */
export function verifyAggregates(store: DatabaseWriter): Promise<string[]> {
  return store.read(async (statements) => {
    const faults: string[] = []
    for (const { id } of await statements.query('select id from workspaces')) {
      const workspaceId = Number(id)
      for (const [table, columns, expected] of expectedRows(workspaceId)) {
        faults.push(...(await differences(statements, `${columns} from ${table}`, expected, workspaceId)))
      }
      faults.push(...(await bucketFaults(statements, workspaceId)))
      if (statements.hasTrigramTable) faults.push(...(await trigramFaults(statements, workspaceId)))
    }
    return [...faults, ...(await statements.textFaults())]
  })
}

/** Each table, its columns and the queries for the rows that it must have. */
function expectedRows(workspaceId: number): [table: string, columns: string, expected: string[]][] {
  return [
    ['order_rollups', normalizedColumns(ORDER_ROLLUPS), expectedOrderRollups(workspaceId)],
    ['product_rollups', normalizedColumns(PRODUCT_ROLLUPS), expectedProductRollups(workspaceId)],
    ['customer_days', '*', expectedCustomerDays(workspaceId)],
    ['customer_gaps', '*', expectedCustomerGaps(workspaceId)],
  ]
}

/** Amounts are added in parts, so the low part of a stored sum can have grown beyond its bits. */
function normalizedColumns({ keys, sums }: SumTable): string {
  const columns = sums.map((column) => {
    if (column.endsWith('_high')) return `${column} + ${highPartSql(column.replace(/_high$/, '_low'))}`
    return column.endsWith('_low') ? lowPartSql(column) : column
  })
  return ['workspace_id', ...Object.keys(keys), ...columns].join(', ')
}

async function differences(statements: Statements, stored: string, expected: readonly string[], workspaceId: number) {
  const table = stored.split(' ').at(-1)
  const due = expected.map((select) => `select * from (${select}) as due`).join(' union all ')
  const rows = `select ${stored} where workspace_id = ${workspaceId}`
  const [missing] = await statements.query(`select * from (${due}) as due except ${rows} limit 1`)
  const [surplus] = await statements.query(`${rows} except select * from (${due}) as due limit 1`)
  return [
    ...(missing ? [`${table} lacks ${Object.values(missing).join(', ')}`] : []),
    ...(surplus ? [`${table} has ${Object.values(surplus).join(', ')}`] : []),
  ]
}
