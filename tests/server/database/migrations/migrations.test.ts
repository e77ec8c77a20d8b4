import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { verifyDatabase } from '#server/backup/verify.ts'
import { MIGRATIONS, statementsOf } from '#server/database/migrations/migrations.ts'
import { migratePostgres } from '#server/database/postgres/migrate.ts'
import { schemaSql } from '#server/database/schema/ddl.ts'
import { openSqliteFile, schemaVersion } from '#server/database/sqlite/open.ts'
import { temporaryFolder } from '#tests/server/support/test-app.ts'
import { readyDatabase } from '#tests/support/postgres/databases.ts'

const KINDS = ['sqlite', 'postgres'] as const

/** A step whose release changes nothing but the version. */
const NEXT = [...MIGRATIONS, { name: '0002-next', sql: () => 'create table next (id bigint)' }]

/** SHA-256 of the steps that were released: they are never edited. Add a line for each new one. */
const RELEASED = {
  '0001-baseline': {
    sqlite: 'd2a76721c067b705f00bbda44ceac29b6c5076e6711e3a460c691c076abf8089',
    postgres: '657c4e4a17b426dd520ee901edddd5ff90abbc9f767bed7ba09dd7d45d8022b7',
  },
}

/** A database with four orders, made when the baseline was the only step; never made again. */
const BASELINE_COPY = new URL('baseline.db.gz', import.meta.url)

describe.each(KINDS)('the schema of %s', (kind) => {
  it('has steps that stay as they were released', () => {
    const hashes = MIGRATIONS.map(({ name, sql }) => [name, createHash('sha256').update(sql(kind)).digest('hex')])
    expect(Object.fromEntries(hashes)).toEqual(
      Object.fromEntries(Object.entries(RELEASED).map(([name, released]) => [name, released[kind]])),
    )
  })

  // From the second step on: compare a migrated database with one that `schemaSql` creates.
  it('is what the table definitions describe', () => {
    expect(MIGRATIONS.map(({ sql }) => sql(kind)).join('\n')).toBe(schemaSql(kind))
  })

  it('is sent statement by statement, because Citus passes the whole text on to each machine', () => {
    for (const statement of MIGRATIONS.flatMap((step) => statementsOf(step, kind))) {
      expect(statement.replace(/'[^']*'/g, '')).toMatch(/^(create|alter|drop|insert|delete|update) [^;]*$/)
    }
  })
})

it('updates a stored copy of the baseline, whose orders stay as they are', async () => {
  const file = join(temporaryFolder(), 'orders.db')
  writeFileSync(file, gunzipSync(readFileSync(BASELINE_COPY)))
  const database = openSqliteFile(file)
  expect(schemaVersion(database)).toBe(MIGRATIONS.length)
  const orders = database.prepare('select id, amount, status, version from orders order by id').all()
  database.close()
  expect(orders).toEqual([
    { id: '#1001', amount: 42000000, status: 'Approved', version: 2 },
    { id: '007', amount: expect.any(Number), status: expect.any(String), version: 1 },
    { id: '8', amount: expect.any(Number), status: expect.any(String), version: expect.any(Number) },
    { id: 'M1', amount: expect.any(Number), status: expect.any(String), version: 1 },
  ])
  expect(await verifyDatabase({ kind: 'sqlite', file })).toEqual([])
})

it('on sqlite, reports each step of an update and is complete or unchanged', () => {
  const file = join(temporaryFolder(), 'orders.db')
  openSqliteFile(file).close()
  const steps: number[][] = []
  const failing = [...NEXT, { name: '0003-wrong', sql: () => 'create table next (id bigint)' }]
  expect(() => openSqliteFile(file, (...step) => steps.push(step), failing)).toThrow(/already exists/)
  const updated = openSqliteFile(file, (...step) => steps.push(step), NEXT)
  onTestFinished(() => updated.close())
  expect(steps).toEqual([
    [2, 3],
    [3, 3],
    [2, 2],
  ])
  expect(updated.prepare('select count(*) as rows from next').get()).toEqual({ rows: 0 })
  expect(updated.prepare('select version from schema_version').get()).toEqual({ version: 2 })
})

it('on postgres, reports each step of an update, and two servers update it once', async () => {
  const url = await readyDatabase()
  const steps: number[][] = []
  const update = () => migratePostgres(url, (...step) => steps.push(step), undefined, NEXT)
  await Promise.all([update(), update()])
  expect(steps).toEqual([[2, 2]])
})
