import type { Statements } from '#server/database/ports.ts'
import type { Reference, Table } from '#server/database/schema/table.ts'
import { SOURCE_TABLES } from '#server/database/schema/tables.ts'

/** A row that refers to a row of another table that does not exist. */
export interface Orphan {
  readonly table: Table
  readonly reference: Reference
  /** How many rows of its table come before it, by the table's key. */
  readonly position: number
  /** The values of its key. */
  readonly key: readonly string[]
}

/** The first orphan of each reference. */
export async function orphans(statements: Statements): Promise<Orphan[]> {
  const found: Orphan[] = []
  for (const table of SOURCE_TABLES) {
    for (const reference of table.references) {
      const [row] = await statements.query(firstOrphan(table, reference))
      if (!row) continue
      const key = table.key.map((_, i) => String(row[`key${i}`]))
      found.push({ table, reference, position: Number(row.position), key })
    }
  }
  return found
}

function firstOrphan({ name, key }: Table, reference: Reference): string {
  const of = (alias: string) => key.map((column) => `${alias}.${column}`).join(', ')
  const same = reference.columns.map((column, i) => `parent.${reference.key[i]} = orphan.${column}`).join(' and ')
  return `select ${key.map((column, i) => `orphan.${column} as key${i}`).join(', ')},
      (select count(*) from ${name} earlier where (${of('earlier')}) < (${of('orphan')})) as position
    from ${name} orphan where not exists (select 1 from ${reference.table} parent where ${same})
    order by ${of('orphan')} limit 1`
}
