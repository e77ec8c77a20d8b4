import { verifyAggregates } from '#server/aggregates/verify.ts'
import type { BulkReader, RowValues } from '#server/database/bulk-data.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openBulkReader } from '#server/database/open-bulk-data.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import type { Table } from '#server/database/schema/table.ts'
import { SOURCE_TABLES } from '#server/database/schema/tables.ts'
import { DerivedColumns } from './derived-columns.ts'
import { BACKUP_MESSAGES, ROW_FAULTS } from './messages.ts'
import { orphans } from './orphans.ts'
import { RowChecks, type RowFault } from './row-checks.ts'

/**
 * What is wrong with the database, in sentences: its pages, the values of its rows, rows without the one they refer to, its
 * aggregates and its text index. Reads everything: two minutes for a million orders.
 */
export async function verifyDatabase(location: DatabaseLocation): Promise<string[]> {
  await prepareDatabase(location, null)
  const reader = await openBulkReader(location)
  const values = await rowFaults(reader).finally(() => reader.close())
  const writer = await openWriter(location)
  try {
    const faults = await writer.read(async (statements) => {
      const pages = location.kind === 'sqlite' ? await statements.query('pragma integrity_check') : []
      const broken = pages.map((row) => String(Object.values(row)[0])).filter((text) => text !== 'ok')
      const found = await orphans(statements)
      const sentences = found.map(({ table, reference, key }) =>
        BACKUP_MESSAGES.orphan(table.name, key.join(', '), reference.columns.join(', '), reference.table),
      )
      return [...broken, ...sentences]
    })
    return [...values, ...faults, ...(await verifyAggregates(writer))]
  } finally {
    await writer.close()
  }
}

/** A sentence for each column with wrong values, which names the first row and how many there are. */
async function rowFaults(reader: BulkReader): Promise<string[]> {
  const checks = new RowChecks()
  const derived = new DerivedColumns()
  const found = new Map<string, { readonly reason: string; readonly row: string; more: number }>()
  for (const table of SOURCE_TABLES) {
    for await (const row of reader.read(table)) {
      const fault = checks.faultOf(table, row) ?? derivedFault(derived, table, row)
      if (!fault) continue
      const place = `${table.name}.${fault.column}`
      const known = found.get(place)
      if (known) known.more++
      else found.set(place, { reason: fault.reason, row: keyText(table, row), more: 0 })
    }
  }
  const sentences = [...found].map(([place, { reason, row, more }]) =>
    more === 0 ? BACKUP_MESSAGES.fault(place, reason, row) : BACKUP_MESSAGES.faults(place, reason, row, more),
  )
  return checks.lacksMain ? [...sentences, BACKUP_MESSAGES.noMain] : sentences
}

function derivedFault(derived: DerivedColumns, table: Table, row: RowValues): RowFault | undefined {
  const column = derived.firstWrong(table, row)
  return column === undefined ? undefined : { column, reason: ROW_FAULTS.derived }
}

/** 'workspace_id 1, id #1001'. */
function keyText({ names, key }: Table, row: RowValues): string {
  return key.map((column) => `${column} ${row[names.indexOf(column)]}`).join(', ')
}
