import { DEADLINES } from '#server/database/deadlines.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { ORDERS } from '#server/database/schema/orders.ts'
import type { Table } from '#server/database/schema/table.ts'
import { AGGREGATE_TABLES, SOURCE_TABLES } from '#server/database/schema/tables.ts'
import { connectTo } from './connect.ts'

/** What Citus keeps on one machine: all rows of a shop's workspace, or those of an order. */
export const LAYOUTS = ['shop', 'order'] as const
export type Layout = (typeof LAYOUTS)[number]

/**
 * The statements that spread the tables over the machines of a Citus cluster. A table that has no part of the layout is copied to
 * each machine, where the others are joined with it. The tables of the accounts stay where they are, because no query joins
 * them with others: people can sign in whichever machine is lost, and a sign-in writes on one only.
 */
export function distributionStatements(layout: Layout): string[] {
  const others = [...SOURCE_TABLES, ...AGGREGATE_TABLES].filter(({ name }) => name !== ORDERS.name)
  return [ORDERS, ...others].map(({ name, key }: Table) => {
    const [order, group] = name === ORDERS.name ? ['id', 'none'] : ['order_id', ORDERS.name]
    const column = layout === 'order' ? order : 'workspace_id'
    if (!key.includes(column)) return `select create_reference_table('${name}')`
    return `select create_distributed_table('${name}', '${column}', colocate_with => '${group}')`
  })
}

/** The same with its layout, where the database has the extension citus. */
export async function withLayout(location: DatabaseLocation): Promise<DatabaseLocation> {
  if (location.kind === 'sqlite') return location
  await using client = await connectTo(location.url, location.deadlines)
  const { rows } = await client.query(`select 1 from pg_extension where extname = 'citus'`)
  if (rows.length === 0) return location
  const found = await client.query(`select column_to_column_name(logicalrelid, partkey) as name
    from pg_dist_partition where logicalrelid = 'orders'::regclass`)
  return { ...location, isSpread: found.rows[0]?.name === 'id' }
}

/**
 * Runs those that are due on a database whose schema is up to date, all or none: an update of the schema may have made tables.
 * Calls `print` with each.
 */
export async function distribute(url: string, layout: Layout, print: (statement: string) => void): Promise<void> {
  await using client = await connectTo(url, { ...DEADLINES, answer: DEADLINES.longAnswer })
  await client.query(`begin; set local citus.multi_shard_modify_mode = 'sequential'`)
  const { rows } = await client.query('select logicalrelid::text as name from pg_dist_partition')
  const isDone = (text: string) => rows.some(({ name }) => text.includes(`table('${name}'`))
  const due = distributionStatements(layout).filter((text) => !isDone(text))
  for (const statement of due) {
    print(`${statement};`)
    await client.query(statement)
  }
  await client.query('commit')
}
