import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { verifyDatabase } from '#server/backup/verify.ts'
import { renewOldTexts } from '#server/changes/search-texts.ts'
import { MIGRATIONS, statementsOf } from '#server/database/migrations/migrations.ts'
import { migratePostgres } from '#server/database/postgres/migrate.ts'
import type { Table } from '#server/database/schema/table.ts'
import { AGGREGATE_TABLES, SOURCE_TABLES } from '#server/database/schema/tables.ts'
import { openSqliteFile, schemaVersion } from '#server/database/sqlite/open.ts'
import { temporaryFolder } from '#tests/server/support/test-app.ts'
import { readyDatabase } from '#tests/support/postgres/databases.ts'

const KINDS = ['sqlite', 'postgres'] as const

const RELEASES = MIGRATIONS.length

/** A step whose release changes nothing but the version. */
const NEXT = [...MIGRATIONS, { name: '0007-next', sql: () => 'create table next (id bigint)' }]

/** SHA-256 of the steps that were released: they are never edited. Add a line for each new one. */
const RELEASED = {
  '0001-baseline': {
    sqlite: '2618431c841a6a4a0e669d8b7b2094fc9c71482f0d6e59d0a443c54697ab055b',
    postgres: 'cd42bf53e1999b1406bb07ad156841579544c36c8925b0c4832092d685bb6582',
  },
  '0002-changes': {
    sqlite: '9ee8c628bfdb0e9336f01d7fad05bfc118b6ce0af93b19ed6e1e9044e7463e28',
    postgres: 'b784818fb33bd32b4b7120816225e3810d5018028f4bff345f6ddbf527e99cb1',
  },
  '0003-saved-views': {
    sqlite: '30aa3d58e0fc6b0930485d720025d1739d9e9bb3fbdcb1d37ca4548ad4d2dddb',
    postgres: '34fbed243d9007ef5debc02e56aad22d99eb5b486f1c1cc20ea0b085bdacdb34',
  },
  '0004-source-line': {
    sqlite: 'c6c5d547459cd4d55f8775d10e9f6faf4a7578e398f4cd6974936afee1743fb1',
    postgres: '7650fe70b80a4ea6fe2e6e1b97379b0078e68ef66fdf0c2ad9d51156d2364979',
  },
  '0005-order-details': {
    sqlite: 'baa18a2f700e8ec437afcf305016ef8d1704d27913d04d862c9070cef2124872',
    postgres: '5555a15fea3fb830c1e06ff34475ba04de8b276361b24465fdd568848dd8f2cc',
  },
  '0006-refund-rollups': {
    sqlite: '85e32a0fc5c64e1286a26c4c015935d029d0d7b134f840daaa9ee455043b40e2',
    postgres: '85e32a0fc5c64e1286a26c4c015935d029d0d7b134f840daaa9ee455043b40e2',
  },
  '0007-workspace-settings': {
    sqlite: 'c1a4fa10421433dac292e05f66ccd33fe5e91bd081835fa4f56cc23cd063cbe2',
    postgres: 'cc2129e4a85d28597cf693716f54c531e369f2291160308bf68c01fa248ee0e8',
  },
  '0008-countries': {
    sqlite: 'f8d48475905baf2d38316dfb50af776bc5f5aa3c008142cc1aaaa92a0ddaeb1d',
    postgres: '5ef5177e4c0208ef3af53a5bb4a64873a5655698b8492c3ccffb52ceca6d31fe',
  },
}

/**
 * A database of the baseline with four orders: `restoreBackup` of `VERSION_1` into an empty file, then `vacuum` and gzip. Never
 * made again once the baseline is released.
 */
const BASELINE_COPY = new URL('baseline.db.gz', import.meta.url)

/** PostgreSQL compares text by code point, as SQLite and the contract do, whatever the server's collation is. */
const TYPES = {
  sqlite: { int: 'INTEGER', text: 'TEXT' },
  postgres: { int: 'bigint', text: 'text collate C' },
}

interface TableShape {
  readonly name: string
  readonly columns: readonly string[]
  readonly key: readonly string[]
}

function describedTable({ name, columns, key }: Table, kind: (typeof KINDS)[number]): TableShape {
  const all = Object.entries(columns).filter(([, column]) => kind === 'sqlite' || !column.isRowNumber)
  const texts = all.map(([column, { kind: type, nullable, isRowNumber }]) =>
    columnText(column, TYPES[kind][type], nullable || isRowNumber === true),
  )
  return { name, columns: texts.sort(), key }
}

function columnText(name: string, type: string, nullable: boolean): string {
  return `${name} ${type}${nullable ? '' : ' not null'}`
}

function sqliteTables(tables: readonly Table[]): TableShape[] {
  const database = openSqliteFile(':memory:')
  onTestFinished(() => database.close())
  return tables.map(({ name }) => {
    const columns = database.prepare(`select name, type, "notnull" as required from pragma_table_info('${name}')`).all()
    // Of a table with a row number, the key is a unique constraint.
    const key = database.prepare(`select part.name from pragma_index_list('${name}') as list
      join pragma_index_info(list.name) as part where list.origin in ('pk', 'u') order by part.seqno`)
    const texts = columns.map((column) => columnText(String(column.name), String(column.type), column.required === 0))
    return { name, columns: texts.sort(), key: key.all().map((part) => String(part.name)) }
  })
}

async function postgresTables(tables: readonly Table[]): Promise<TableShape[]> {
  const client = new Client({ connectionString: await readyDatabase() })
  await client.connect()
  onTestFinished(() => client.end())
  return await Promise.all(
    tables.map(async ({ name }) => {
      const columns = await client.query(
        `select column_name, data_type || coalesce(' collate ' || collation_name, '') as type, is_nullable = 'YES' as nullable
         from information_schema.columns where table_name = $1`,
        [name],
      )
      const key = await client.query(
        `select attname from pg_index join lateral unnest(indkey::int[]) with ordinality as part(place, seq) on true
         join pg_attribute on attrelid = indrelid and attnum = place
         where indrelid = $1::regclass and indisprimary order by seq`,
        [name],
      )
      const texts = columns.rows.map((column) => columnText(column.column_name, column.type, column.nullable))
      return { name, columns: texts.sort(), key: key.rows.map(({ attname }) => attname) }
    }),
  )
}

describe.each(KINDS)('the schema of %s', (kind) => {
  it('has steps that stay as they were released', () => {
    const hashes = MIGRATIONS.map(({ name, sql }) => [name, createHash('sha256').update(sql(kind)).digest('hex')])
    expect(Object.fromEntries(hashes)).toEqual(
      Object.fromEntries(Object.entries(RELEASED).map(([name, released]) => [name, released[kind]])),
    )
  })

  it('has the tables, columns and keys that the table definitions describe', async () => {
    const described = [...SOURCE_TABLES, ...AGGREGATE_TABLES].filter(
      ({ name }) => kind === 'postgres' || name !== 'search_trigrams',
    )
    const tables = kind === 'sqlite' ? sqliteTables(described) : await postgresTables(described)
    expect(tables).toEqual(described.map((table) => describedTable(table, kind)))
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
  // SQL cannot calculate search texts; the server does when it starts.
  expect(await verifyDatabase({ kind: 'sqlite', file })).toEqual([expect.stringMatching(/^orders\.search must follow/)])
  await renewOldTexts({ kind: 'sqlite', file }, 1)
  expect(await verifyDatabase({ kind: 'sqlite', file })).toEqual([])
})

it('on sqlite, reports each step of an update and is complete or unchanged', () => {
  const file = join(temporaryFolder(), 'orders.db')
  openSqliteFile(file).close()
  const steps: number[][] = []
  const failing = [...NEXT, { name: '0006-wrong', sql: () => 'create table next (id bigint)' }]
  expect(() => openSqliteFile(file, (...step) => steps.push(step), failing)).toThrow(/already exists/)
  const updated = openSqliteFile(file, (...step) => steps.push(step), NEXT)
  onTestFinished(() => updated.close())
  expect(steps).toEqual([
    [RELEASES + 1, RELEASES + 2],
    [RELEASES + 2, RELEASES + 2],
    [RELEASES + 1, RELEASES + 1],
  ])
  expect(updated.prepare('select count(*) as rows from next').get()).toEqual({ rows: 0 })
  expect(updated.prepare('select version from schema_version').get()).toEqual({ version: RELEASES + 1 })
})

it('on postgres, reports each step of an update, and two servers update it once', async () => {
  const url = await readyDatabase()
  const steps: number[][] = []
  const update = () => migratePostgres(url, (...step) => steps.push(step), undefined, NEXT)
  await Promise.all([update(), update()])
  expect(steps).toEqual([[RELEASES + 1, RELEASES + 1]])
})
