// Covers: data Import, Whole
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import { hostileFiles } from '#scripts/order-files/hostile/all.ts'
import type { HostileFile } from '#scripts/order-files/hostile/hostile-file.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openReads } from '#server/database/open-reads.ts'
import { openWriter } from '#server/database/open-writer.ts'
import type { Reads } from '#server/database/reads.ts'
import { databaseFile, openSqliteFile } from '#server/database/sqlite/open.ts'
import { runImport } from '#server/imports/jobs/run-import.ts'
import { csvFormat } from '#server/orders/export/csv-text.ts'
import { DIALECTS, exportText, JSON_FORMAT } from '#tests/server/orders/export/support/export-text.ts'
import { makeReadyDatabase } from '#tests/support/postgres/databases.ts'
import { closes } from './support/trial.ts'

const FORMATS = [...DIALECTS.map(csvFormat), JSON_FORMAT]
const ALL = hostileFiles().map((file, i) => [file.name, file, i + 100] as const)
/** What is refused never reaches the database, so one of both is enough. */
const FILES = ALL.filter(([, { expected }]) => inject('database') === 'sqlite' || !('refused' in expected))

const folder = mkdtempSync(join(tmpdir(), 'orderboard-hostile-'))
let location: DatabaseLocation
let reads: Reads
let drop = async () => {}

beforeAll(async () => {
  location = await makeLocation()
  reads = openReads(location)
  await using writer = await openWriter(location)
  // A workspace for each file, so that they do not meet.
  for (const [, , id] of FILES) {
    const insert = `insert into workspaces (id, slug, name) values (${id}, 'w${id}', 'Workspace ${id}')`
    await writer.write(id, (transaction) => transaction.query(insert))
  }
})
afterAll(async () => {
  await reads.destroy()
  await drop()
  rmSync(folder, { recursive: true, force: true })
})

async function makeLocation(): Promise<DatabaseLocation> {
  if (inject('database') === 'postgres') {
    const server = await makeReadyDatabase()
    drop = server.drop
    return { kind: 'postgres', url: server.url }
  }
  const file = databaseFile(folder)
  openSqliteFile(file).close()
  return { kind: 'sqlite', file }
}

async function imported({ bytes, answers = {} }: HostileFile, workspaceId: number): Promise<ImportReport> {
  const path = join(folder, 'upload')
  writeFileSync(path, bytes)
  const job = {
    path,
    name: 'orders',
    database: location,
    scratchFolder: folder,
    workspaceId,
    dryRun: false,
    ...answers,
  }
  const outcome = await runImport({ ...job, id: randomUUID(), format: 'auto' }, () => 0)
  if (outcome.kind === 'failed') throw new Error(outcome.reason)
  return outcome.report
}

const ordersOf = (workspace: number) => reads.selectFrom('orders').where('workspace_id', '=', BigInt(workspace))

describe.each(FILES)('%s', (_name, file, workspace) => {
  const { expected } = file

  it('is given the account that was written down with it; again, or exported and imported, it changes nothing', async () => {
    const report = await imported(file, workspace)
    expect(closes(report)).toBe(true)
    const stored = await ordersOf(workspace).select(['id', 'day', 'customer_name', 'currency', 'amount']).execute()
    if ('refused' in expected) {
      expect(report).toMatchObject({ state: 'refused', orders: { created: 0, updated: 0, unchanged: 0 } })
      expect(report.errors[0]?.reason).toContain(expected.refused)
      expect(stored).toEqual([])
      return
    }
    const { records, accepted, repeated, blank, rejected, orders, sums, customers = {}, days = {} } = expected
    expect(report.errors.map(({ record, line, column }) => ({ record, line, column }))).toEqual(
      rejected.map(({ record, line, column }) => ({ record, line, column })),
    )
    for (const [i, { says }] of rejected.entries()) expect(report.errors[i]?.reason).toContain(says)
    expect(report).toMatchObject({ state: 'done', records, accepted, repeated, blank, rejected: rejected.length })
    expect(report.orders).toEqual({ created: orders, updated: 0, unchanged: 0 })
    const found: Record<string, bigint> = {}
    for (const { currency, amount } of stored) found[currency] = (found[currency] ?? 0n) + amount
    expect(Object.fromEntries(Object.entries(found).map(([name, sum]) => [name, String(sum)]))).toEqual(sums)
    const byId = new Map(stored.map((order) => [order.id, order]))
    for (const [id, name] of Object.entries(customers)) expect(byId.get(id)?.customer_name).toBe(name)
    for (const [id, day] of Object.entries(days)) expect([id, byId.get(id)?.day]).toEqual([id, day])

    const again = await imported(file, workspace)
    expect(again.orders).toEqual({ created: 0, updated: 0, unchanged: orders })

    const format = FORMATS[workspace % FORMATS.length] ?? JSON_FORMAT
    const bytes = Buffer.from(await exportText(location, workspace, format))
    const exported = await imported({ name: '', bytes, expected }, workspace)
    expect(exported).toMatchObject({ errors: [], orders: { created: 0, updated: 0, unchanged: orders } })
  })
})

it('there are more than sixty of them, each under a name of its own', () => {
  expect(new Set(ALL.map(([name]) => name)).size).toBe(ALL.length)
  expect(ALL.length).toBeGreaterThan(100)
})
