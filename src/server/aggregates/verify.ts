import type { DatabaseWriter, Statements } from '#server/database/ports.ts'
import { DERIVED_QUERIES } from './derived-queries.ts'
import { GramCounts } from './search-grams/grams.ts'
import { bucketFaults } from './sort-buckets/verify.ts'

/** Columns whose amount is split in two: compared by the whole. */
const SPLIT: Readonly<Record<string, string>> = {
  order_rollups:
    'workspace_id, dimension, grain, start, currency, key, orders, amount_high + (amount_low >> 20), amount_low & 1048575',
  product_rollups: `workspace_id, grain, start, currency, product, orders, lines, amounts, amount_high + (amount_low >> 20), amount_low & 1048575, quantities, pieces, priced_pieces, priced_high + (priced_low >> 20), priced_low & 1048575,
    order_high + (order_low >> 20), order_low & 1048575`,
}

/**
 * Computes the derived tables anew and names those that differ from the stored ones, with one differing row each; empty
 * when all is well. Reads the whole database: two minutes for a million orders.
 */
export function verifyDerived(store: DatabaseWriter): Promise<string[]> {
  return store.read(async (statements) => {
    const found: string[] = []
    for (const { id } of await statements.query('select id from workspaces')) {
      const own = `workspace_id = ${id}`
      for (const table of new Set(DERIVED_QUERIES.map((query) => query.table))) {
        found.push(...(await differences(statements, table, own)))
      }
      found.push(...(await bucketFaults(statements, Number(id))))
      found.push(...(await gramDifferences(statements, own)))
    }
    return [...found, ...(await statements.textFaults())]
  })
}

async function differences(statements: Statements, table: string, own: string): Promise<string[]> {
  const due = DERIVED_QUERIES.filter((query) => query.table === table)
  const all = due.map(({ select }) => `select * from (${select(own)}) as due`).join(' union all ')
  const stored = `select ${SPLIT[table] ?? '*'} from ${table} where ${own}`
  const [missing] = await statements.query(`select * from (${all}) as due except ${stored} limit 1`)
  const [surplus] = await statements.query(`${stored} except select * from (${all}) as due limit 1`)
  return [
    ...(missing ? [`${table} lacks ${Object.values(missing).join(', ')}`] : []),
    ...(surplus ? [`${table} has ${Object.values(surplus).join(', ')}`] : []),
  ]
}

async function gramDifferences(statements: Statements, own: string): Promise<string[]> {
  const grams = new GramCounts()
  for await (const page of statements.pages(`select search from orders where ${own}`)) {
    for (const { search } of page) grams.add(statements.readableSearch(String(search)), 1)
  }
  const due = new Map(grams.take().map(([gram, ...counts]) => [gram, counts]))
  for await (const page of statements.pages(`select gram, orders, own_orders from search_grams where ${own}`)) {
    for (const { gram, orders, own_orders: owned } of page) {
      const [count = 0, ownCount = 0] = due.get(String(gram)) ?? []
      if (count !== Number(orders)) return [`search_grams has ${orders} orders with "${gram}", not ${count}`]
      if (ownCount !== Number(owned))
        return [`search_grams has ${owned} orders with "${gram}" outside project and status, not ${ownCount}`]
      due.delete(String(gram))
    }
  }
  const [lacking] = due.keys()
  return lacking === undefined ? [] : [`search_grams lacks "${lacking}"`]
}
