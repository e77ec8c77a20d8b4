import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { DatabaseLocation } from '#server/database/location.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { databaseFile } from '#server/database/sqlite/open.ts'
import { runImport } from '#server/imports/run-import.ts'
import { startCluster } from '#tests/support/postgres/cluster.ts'
import { type Floor, postgresFloor, sqliteFloor } from './import/floors.ts'
import { shopifyFile } from './import/shopify-file.ts'

/**
 * A first import of N orders, as `npm run import` does it, on SQLite and on a PostgreSQL server of its own, beside what the
 * database's own bulk loader takes for the same rows with the same indexes.
 */
export async function run([text = '100000', only = '']: readonly string[]): Promise<void> {
  const count = Number(text)
  const path = await shopifyFile(count)
  console.log(`${count} orders, ${(statSync(path).size / 1e6).toFixed(0)} MB of CSV\n`)
  console.log(
    '| database | import | of it processor here | peak memory | loader: orders and lines | loader: all rows | times | by processor |',
  )
  console.log('|---|---|---|---|---|---|---|---|')
  const folder = mkdtempSync(join(tmpdir(), 'orderboard-bench-'))
  try {
    if (only !== 'postgres') await onSqlite(path, folder)
    if (only !== 'sqlite') await onPostgres(path, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function onSqlite(path: string, folder: string): Promise<void> {
  const file = databaseFile(folder)
  const spent = await importInto({ kind: 'sqlite', file }, path, folder)
  print('SQLite', spent, sqliteFloor(file))
}

async function onPostgres(path: string, folder: string): Promise<void> {
  const settings = ['shared_buffers = 512MB', 'max_wal_size = 8GB', 'checkpoint_timeout = 30min']
  const cluster = await startCluster({ isDurable: true, settings })
  try {
    const client = new pg.Client(cluster.url('postgres'))
    await client.connect()
    for (const name of ['imported', 'loaded']) await client.query(`create database ${name}`)
    await client.end()
    await prepareDatabase({ kind: 'postgres', url: cluster.url('loaded') }, null)
    const spent = await importInto({ kind: 'postgres', url: cluster.url('imported') }, path, folder)
    print('PostgreSQL', spent, await postgresFloor(cluster.url('imported'), cluster.url('loaded')))
  } finally {
    cluster.remove()
  }
}

interface Spent {
  readonly seconds: number
  readonly processor: number
  /** Megabytes. */
  readonly memory: number
}

async function importInto(database: DatabaseLocation, path: string, folder: string): Promise<Spent> {
  const workspace = await prepareDatabase(database, null)
  const [started, before] = [performance.now(), process.cpuUsage()]
  const report = await runImport(
    {
      ...{ id: randomUUID(), path, name: 'bench.csv', format: 'auto' as const, dryRun: false },
      ...{ database, scratchFolder: join(folder, 'scratch'), workspaceId: workspace.id },
    },
    Date.now,
  )
  if (report.state !== 'done' || report.rejected > 0) throw new Error(JSON.stringify(report).slice(0, 500))
  const { user, system } = process.cpuUsage(before)
  return {
    seconds: (performance.now() - started) / 1000,
    processor: (user + system) / 1e6,
    memory: process.resourceUsage().maxRSS / 1024,
  }
}

function print(name: string, { seconds, processor, memory }: Spent, floor: Floor): void {
  const times = `${(seconds / floor.orders).toFixed(1)} / ${(seconds / floor.everything).toFixed(1)}`
  // On a machine that others use, processor time is the steadier measure; a server's is not known here.
  const byProcessor = floor.processor > 0 ? (processor / floor.processor).toFixed(1) : '-'
  const s = (value: number) => `${value.toFixed(1)} s`
  const cells = [s(seconds), s(processor), `${memory.toFixed(0)} MB`, s(floor.orders), s(floor.everything), times]
  console.log(`| ${[name, ...cells, byProcessor].join(' | ')} |`)
}
