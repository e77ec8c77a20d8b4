import type { Statements } from '#server/database/ports.ts'
import type { Reference, Table } from '#server/database/schema/table.ts'
import { SOURCE_TABLES } from '#server/database/schema/tables.ts'

/** The first row with each reference to a row of another table that does not exist. */
export async function orphans(statements: Statements) {
  const references = SOURCE_TABLES.flatMap((table) => table.references.map((reference) => ({ table, reference })))
  const found = await Array.fromAsync(references, async ({ table, reference }) => {
    const [row] = await statements.query(firstOrphan(table, reference))
    if (!row) return []
    const key = table.key.map((_, i) => String(row[`key${i}`]))
    /** `position`: how many rows of its table come before it, by the table's key. */
    return [{ table, reference, key, position: Number(row.position) }]
  })
  return found.flat()
}
export type Orphan = Awaited<ReturnType<typeof orphans>>[number]

function firstOrphan({ name, key }: Table, reference: Reference): string {
  const of = (alias: string) => key.map((column) => `${alias}.${column}`).join(', ')
  const same = reference.columns.map((column, i) => `parent.${reference.key[i]} = orphan.${column}`).join(' and ')
  return `select ${key.map((column, i) => `orphan.${column} as key${i}`).join(', ')},
      (select count(*) from ${name} earlier where (${of('earlier')}) < (${of('orphan')})) as position
    from ${name} orphan where not exists (select 1 from ${reference.table} parent where ${same})
    order by ${of('orphan')} limit 1`
}
