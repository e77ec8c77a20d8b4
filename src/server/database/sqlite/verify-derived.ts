import type { DatabaseSync } from 'node:sqlite'
import { DERIVED_QUERIES } from '#server/database/derived/derived-queries.ts'
import { GramCounts } from '#server/database/derived/grams.ts'

/** Columns whose amount is split in two: compared by the whole. */
const SPLIT: Readonly<Record<string, string>> = {
  order_rollups:
    'workspace_id, dimension, grain, start, currency, key, orders, amount_high + (amount_low >> 20), amount_low & 1048575',
  product_rollups: `workspace_id, grain, start, currency, product, orders, lines, amounts, amount_high + (amount_low >> 20),
    amount_low & 1048575, quantities, pieces, priced_pieces, priced_high + (priced_low >> 20), priced_low & 1048575`,
}

/**
 * Computes the derived tables anew and names those that differ from the stored ones, with one differing row each; empty
 * when all is well. Reads the whole database: a minute for a million orders.
 */
export function verifyDerived(database: DatabaseSync): string[] {
  const tables = [...new Set(DERIVED_QUERIES.map(({ table }) => table))]
  return [...tables.flatMap((table) => differences(database, table)), ...searchDifferences(database)]
}

function differences(database: DatabaseSync, table: string): string[] {
  const due = DERIVED_QUERIES.filter((query) => query.table === table).map(({ select }) => `select * from (${select})`)
  const stored = `select ${SPLIT[table] ?? '*'} from ${table}`
  const all = due.join(' union all ')
  const missing = database.prepare(`${all} except ${stored} limit 1`).get()
  const surplus = database.prepare(`${stored} except select * from (${all}) limit 1`).get()
  return [
    ...(missing ? [`${table} lacks ${JSON.stringify(Object.values(missing))}`] : []),
    ...(surplus ? [`${table} has ${JSON.stringify(Object.values(surplus))}`] : []),
  ]
}

function searchDifferences(database: DatabaseSync): string[] {
  const found: string[] = []
  for (const { workspace_id: workspaceId } of database.prepare('select id as workspace_id from workspaces').all()) {
    const grams = new GramCounts()
    const orders = database.prepare('select search from orders where workspace_id = ?')
    for (const { search } of orders.iterate(workspaceId ?? 0)) grams.add(String(search), 1)
    const due = JSON.stringify(grams.take().sort())
    const stored = database
      .prepare('select gram, orders from search_grams where workspace_id = ?')
      .all(workspaceId ?? 0)
    const has = JSON.stringify(stored.map(({ gram, orders }) => [gram, orders]).sort())
    if (due !== has) found.push('search_grams differs from the search texts')
  }
  // FTS5 keeps one row here for each text it holds.
  const index = database.prepare('select count(*) as rows from order_search_docsize').get()?.rows
  const orders = database.prepare('select count(*) as rows from orders').get()?.rows
  if (index !== orders) found.push(`order_search holds ${index} texts of ${orders} orders`)
  return found
}
