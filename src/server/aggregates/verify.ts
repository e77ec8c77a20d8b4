import type { DatabaseWriter, Statements } from '#server/database/ports.ts'
import { workspaceIds } from '#server/database/workspaces.ts'
import { highPartSql, lowPartSql } from './exact-sum.ts'
import { SQL_AGGREGATES, type SqlAggregate } from './rebuild.ts'
import { trigramFaults } from './search-trigrams/trigrams.ts'

/**
 * Recalculates every aggregate and reports those that differ from the stored ones, with one differing row each; empty
 * when all are right. Reads the whole database: two minutes for a million orders.
 */
export function verifyAggregates(writer: DatabaseWriter): Promise<string[]> {
  return writer.read(async (statements) => {
    const faults: string[] = []
    for (const workspaceId of await workspaceIds(statements)) {
      for (const aggregate of SQL_AGGREGATES) faults.push(...(await differences(statements, aggregate, workspaceId)))
      if (statements.hasTrigramTable) faults.push(...(await trigramFaults(statements, workspaceId)))
    }
    return [...faults, ...(await statements.textFaults())]
  })
}

/** Compares the rows that a table has with those that it must have. */
async function differences(statements: Statements, { table, queries }: SqlAggregate, workspaceId: number) {
  const { name, names } = table
  // Amounts are added in parts, so the low part of a stored sum can have grown beyond its bits.
  const columns = names.map((column) => {
    if (column.endsWith('_high')) return `${column} + ${highPartSql(column.replace(/_high$/, '_low'))}`
    return column.endsWith('_low') ? lowPartSql(column) : column
  })
  const due = queries(workspaceId)
    .map((select) => `select * from (${select}) as due`)
    .join(' union all ')
  const stored = `select ${columns} from ${name} where workspace_id = ${workspaceId}`
  const [missing] = await statements.query(`select * from (${due}) as due except ${stored} limit 1`)
  const [surplus] = await statements.query(`${stored} except select * from (${due}) as due limit 1`)
  return [
    ...(missing ? [`${name} lacks ${Object.values(missing).join(', ')}`] : []),
    ...(surplus ? [`${name} has ${Object.values(surplus).join(', ')}`] : []),
  ]
}
