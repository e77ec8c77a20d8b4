import type { Statements } from '#server/database/ports.ts'
import type { Reference, Table } from '#server/database/schema/table.ts'
import { SOURCE_TABLES } from '#server/database/schema/tables.ts'
import { BACKUP_MESSAGES } from './messages.ts'

/** A sentence for each reference by which rows name no row of another table, with the first of them. */
export async function orphanFaults(statements: Statements): Promise<string[]> {
  const references = SOURCE_TABLES.flatMap((table) => table.references.map((reference) => ({ table, reference })))
  const found = await Array.fromAsync(references, async ({ table, reference }) => {
    const [row] = await statements.query(firstOrphan(table, reference))
    if (!row) return []
    const key = table.key.map((column) => String(row[column])).join(', ')
    return [BACKUP_MESSAGES.orphan(table.name, key, reference.columns.join(', '), reference.table)]
  })
  return found.flat()
}

function firstOrphan({ name, key }: Table, reference: Reference): string {
  const keys = key.map((column) => `orphan.${column}`).join(', ')
  const same = reference.columns.map((column, i) => `parent.${reference.key[i]} = orphan.${column}`).join(' and ')
  return `select ${keys} from ${name} orphan
    where not exists (select 1 from ${reference.table} parent where ${same}) order by ${keys} limit 1`
}
