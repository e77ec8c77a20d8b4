import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { DatabaseLocation } from '#server/database/location.ts'
import { prepareDatabase } from '#server/database/prepare.ts'
import { databaseFile } from '#server/database/sqlite/open.ts'
import { startCluster } from '#tests/support/postgres/cluster.ts'
import { type Floor, postgresFloor, sqliteFloor } from './import/floors.ts'
import { measureMeanwhile } from './import/meanwhile.ts'
import { shopifyFile } from './import/shopify-file.ts'
import { type Watched, watchedImport } from './import/watched-import.ts'

const SETTINGS = ['shared_buffers = 512MB', 'max_wal_size = 8GB', 'checkpoint_timeout = 30min']
/** The number of the first of other orders. */
const FURTHER = 50_000_001

/**
 * A first import of N orders, as `npm run import` does it, into SQLite and into a temporary PostgreSQL server, compared with the
 * database's bulk loader for the same rows and indexes. `sqlite` or `postgres` runs one of them; `alone` after it skips the
 * loader, for files of gigabytes. `meanwhile`, or `meanwhile postgres`, measures other requests during an import.
 */
export async function run([text = '100000', only = '', floors = '']: readonly string[]): Promise<void> {
  const count = Number(text)
  const path = await shopifyFile(count)
  if (only === 'meanwhile') return await meanwhile(count, path, floors)
  console.log(`${count} orders, ${(statSync(path).size / 1e6).toFixed(0)} MB of CSV\n`)
  console.log(
    '| database | import | of it processor here | peak memory | of it not files | loader: orders and lines | loader: all rows | times | by processor |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|')
  const folder = mkdtempSync(join(tmpdir(), 'orderboard-bench-'))
  try {
    if (only !== 'postgres') await onSqlite(path, folder, floors !== 'alone')
    if (only !== 'sqlite') await onPostgres(path, folder, floors !== 'alone')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The same file imported by a server that holds other orders already, while people look at them. */
async function meanwhile(count: number, path: string, kind: string): Promise<void> {
  const before = await shopifyFile(count, FURTHER)
  const folder = mkdtempSync(join(tmpdir(), 'orderboard-bench-'))
  const cluster = kind === 'postgres' ? await startCluster({ isDurable: true, settings: SETTINGS }) : undefined
  try {
    const url = cluster?.url('postgres')
    await importInto(url ? { kind: 'postgres', url } : { kind: 'sqlite', file: databaseFile(folder) }, before, folder)
    console.log(`${kind || 'sqlite'}, ${count} orders, and as many imported meanwhile\n`)
    await measureMeanwhile(folder, path, url)
  } finally {
    cluster?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function onSqlite(path: string, folder: string, withFloor: boolean): Promise<void> {
  const file = databaseFile(folder)
  const spent = await importInto({ kind: 'sqlite', file }, path, folder)
  print('SQLite', spent, withFloor ? sqliteFloor(file) : undefined)
}

async function onPostgres(path: string, folder: string, withFloor: boolean): Promise<void> {
  const cluster = await startCluster({ isDurable: true, settings: SETTINGS })
  try {
    const client = new pg.Client(cluster.url('postgres'))
    await client.connect()
    for (const name of ['imported', 'loaded']) await client.query(`create database ${name}`)
    await client.end()
    await prepareDatabase({ kind: 'postgres', url: cluster.url('loaded') }, null)
    const spent = await importInto({ kind: 'postgres', url: cluster.url('imported') }, path, folder)
    const floor = withFloor ? await postgresFloor(cluster.url('imported'), cluster.url('loaded')) : undefined
    print('PostgreSQL', spent, floor)
  } finally {
    cluster.remove()
  }
}

function importInto(database: DatabaseLocation, path: string, folder: string): Promise<Watched> {
  return watchedImport({ database, path, scratchFolder: join(folder, 'scratch') })
}

function print(name: string, { seconds, processor, memory, ownMemory }: Watched, floor: Floor | undefined): void {
  const s = (value: number) => `${value.toFixed(1)} s`
  const mb = (value: number | undefined) => (value === undefined ? '-' : `${value.toFixed(0)} MB`)
  const cells = [name, s(seconds), s(processor), mb(memory), mb(ownMemory), ...loaderCells(floor, seconds, processor)]
  console.log(`| ${cells.join(' | ')} |`)
}

function loaderCells(floor: Floor | undefined, seconds: number, processor: number): string[] {
  if (!floor) return ['-', '-', '-', '-']
  const times = `${(seconds / floor.orders).toFixed(1)} / ${(seconds / floor.everything).toFixed(1)}`
  // On a machine that others use, processor time is the steadier measure; a server's is not known here.
  const { orders = 0, everything = 0 } = floor.processor ?? {}
  const byProcessor = floor.processor
    ? `${(processor / orders).toFixed(1)} / ${(processor / everything).toFixed(1)}`
    : '-'
  return [`${floor.orders.toFixed(1)} s`, `${floor.everything.toFixed(1)} s`, times, byProcessor]
}
