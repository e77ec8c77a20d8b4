import type { KeptReader, KeptRow } from '#server/database/kept-data.ts'
import { KEPT_TABLES, type KeptTable } from '#server/database/schema/backup-tables.ts'
import { DerivedColumns } from './derived-columns.ts'
import { RowChecks, type RowFault } from './row-checks.ts'

/**
 * What is wrong with the rows of a database, JSON columns included: a sentence for each column of a table, which names the
 * first row and how many there are. Reads every row.
 */
export async function rowFaults(reader: KeptReader): Promise<string[]> {
  const checks = new RowChecks()
  const derived = new DerivedColumns()
  const found = new Map<string, { readonly first: string; rows: number }>()
  for (const table of KEPT_TABLES) {
    for await (const row of reader.read(table)) {
      const fault = checks.faultOf(table, row) ?? derivedFault(derived, table, row)
      if (!fault) continue
      const place = `${table.name}.${fault.column}`
      const known = found.get(place)
      if (known) known.rows++
      else found.set(place, { first: `${place} ${fault.reason}; not so ${whereOf(table, row)}`, rows: 1 })
    }
  }
  const sentences = [...found.values()].map(({ first, rows }) =>
    rows === 1 ? first : `${first}, and in ${rows - 1} more rows`,
  )
  return checks.lacksMain ? [...sentences, 'workspaces lacks the workspace "main"'] : sentences
}

function derivedFault(derived: DerivedColumns, table: KeptTable, row: KeptRow): RowFault | undefined {
  const column = derived.firstWrong(table, row)
  return column === undefined ? undefined : { column, reason: 'must follow from the other columns' }
}

/** 'in the row with workspace_id 1, id #1001'. */
function whereOf({ columns, key }: KeptTable, row: KeptRow): string {
  return `in the row with ${key.map((column) => `${column} ${row[columns.indexOf(column)]}`).join(', ')}`
}
