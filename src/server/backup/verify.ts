import { chainFaults } from '#contract/changes/history-chain.ts'
import { accessFaults } from '#server/accounts/access-history.ts'
import { verifyAggregates } from '#server/aggregates/verify.ts'
import { completeUpdate } from '#server/changes/complete-update.ts'
import { wrongTexts } from '#server/changes/search-texts.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openWriter } from '#server/database/open-writer.ts'
import type { Statements } from '#server/database/ports.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { CHANGES, HISTORY_LINKS } from '#server/database/schema/changes.ts'
import { IMPORTS } from '#server/database/schema/imports.ts'
import type { Table } from '#server/database/schema/table.ts'
import { SOURCE_TABLES } from '#server/database/schema/tables.ts'
import { workspaceIds } from '#server/database/workspaces.ts'
import { chainEnd, sha256 } from '#server/history/link-entries.ts'
import { BACKUP_MESSAGES, ROW_FAULTS } from './messages.ts'
import { rowChecks } from './row-checks.ts'
import { tableRows } from './table-rows.ts'

/**
 * What is wrong with the database, in sentences: its pages, the values of its rows, rows without the one they refer to, its
 * aggregates, its text index and its history. Reads everything: two minutes for a million orders.
 */
export async function verifyDatabase(location: DatabaseLocation): Promise<string[]> {
  await prepareDatabase(location, null)
  await completeUpdate(location)
  await using writer = await openWriter(location)
  const faults = await writer.read(async (statements) => {
    const values = await valueFaults(statements)
    const pages = location.kind === 'sqlite' ? await statements.query('pragma integrity_check') : []
    const broken = pages.map((row) => String(Object.values(row)[0])).filter((text) => text !== 'ok')
    return [...values, ...broken, ...(await orphanFaults(statements)), ...(await historyFaults(statements))]
  })
  return [...faults, ...(await verifyAggregates(writer)), ...(await accessFaults(location))]
}

/** What was removed from the history of any workspace or altered in it, in sentences. */
export async function historyFaults(statements: Statements): Promise<string[]> {
  const faults: string[] = []
  for (const id of await workspaceIds(statements)) {
    const pagesOf = ({ name, names, key }: Table) =>
      statements.pages(`select ${names} from ${name} where workspace_id = ${id} order by ${key}`)
    const end = await chainEnd(statements, id)
    const chain = { end, links: pagesOf(HISTORY_LINKS), entries: [pagesOf(CHANGES), pagesOf(IMPORTS)] }
    faults.push(...(await chainFaults(sha256, BACKUP_MESSAGES.history(id), chain)))
  }
  return faults
}

/** A sentence for each column with wrong values, which names the first row and how many there are. */
async function valueFaults(statements: Statements): Promise<string[]> {
  const found = new Map<string, { readonly reason: string; readonly row: string; more: number }>()
  const add = (place: string, reason: string, row: string) => {
    const known = found.get(place)
    if (known) known.more++
    else found.set(place, { reason, row, more: 0 })
  }
  const checks = rowChecks()
  for (const table of SOURCE_TABLES) {
    for await (const row of tableRows(statements, table)) {
      const fault = checks.faultOf(table, row) ?? checks.derivedFaultOf(table, row)
      if (!fault) continue
      const key = table.key.map((column) => `${column} ${row[table.names.indexOf(column)]}`).join(', ')
      add(`${table.name}.${fault.column}`, fault.reason, key)
    }
  }
  // Values that no order may have have no search text.
  for (const id of found.size > 0 ? [] : await workspaceIds(statements)) {
    for await (const wrong of wrongTexts(statements, id))
      for (const text of wrong) add('orders.search', ROW_FAULTS.derived, `workspace_id ${id}, id ${text.id}`)
  }
  return [...found].map(([place, { reason, row, more }]) => BACKUP_MESSAGES.fault(place, reason, row, more))
}

/** A sentence for each reference by which rows name no row of another table, with the first of them. */
export async function orphanFaults(statements: Statements): Promise<string[]> {
  const references = SOURCE_TABLES.flatMap(({ name, key, columns }) =>
    Object.entries(columns).flatMap(([column, { refersTo }]) => (refersTo ? { name, key, column, refersTo } : [])),
  )
  const found = await Array.fromAsync(references, async ({ name, key, column, refersTo }) => {
    const keys = key.map((one) => `orphan.${one}`).join(', ')
    const inWorkspace = column === 'workspace_id' ? '' : 'parent.workspace_id = orphan.workspace_id and '
    const [row] = await statements.query(
      `select ${keys} from ${name} orphan where not exists (select 1 from ${refersTo.table} parent
       where ${inWorkspace}parent.${refersTo.column} = orphan.${column}) order by ${keys} limit 1`,
    )
    if (!row) return []
    return [BACKUP_MESSAGES.orphan(name, Object.values(row).join(', '), column, refersTo.table)]
  })
  return found.flat()
}
