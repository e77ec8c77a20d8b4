import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { verifyDatabase } from '#server/backup/verify.ts'
import { MIGRATIONS, statementsOf, versionAfter } from '#server/database/migrations/migrations.ts'
import { openReads } from '#server/database/open-reads.ts'
import { migratePostgres } from '#server/database/postgres/migrate.ts'
import { migrateDatabase } from '#server/database/prepare.ts'
import type { Table } from '#server/database/schema/table.ts'
import { AGGREGATE_TABLES, SOURCE_TABLES } from '#server/database/schema/tables.ts'
import { openSqliteFile, schemaVersion } from '#server/database/sqlite/open.ts'
import { temporaryFolder } from '#tests/server/support/test-app.ts'
import { command, emptyDatabase, readyDatabase } from '#tests/support/postgres/databases.ts'

const KINDS = ['sqlite', 'postgres'] as const

const RELEASES = MIGRATIONS.length

/** A step whose release changes nothing but the version. */
const NEXT = [...MIGRATIONS, { name: 'next', sql: () => 'create table next (id bigint)' }]

/** SHA-256 of the steps that were released: they are never edited. Add a line for each new one. */
const RELEASED = {
  '0001-baseline': {
    sqlite: '05d3b7e24185029658082fe7cf6e77cdb8e071bc3993b693a0e820c7d83dd6f6',
    postgres: '1bd9595fa2711443ab762e3e2eedb0b8606778ff5fe4ffda09bc9c36c5e7e2c0',
  },
  '0002-warehouse': {
    sqlite: 'e8b225cde46a5cd5760266a016d29eddb37879cd67204f8663d338059ec48ba7',
    postgres: '237a7f1271d02b7bb79752b930fbfe6506e54444c52e1b6c1cca6f526da106d3',
  },
  '0003-history': {
    sqlite: '625b7347a3cf7ad9ae4b7b6d998fd7fb7465eb30ac3ee80628c7ce9cfd3685db',
    postgres: '3f79f6dc1fc3a21fdb9d05308066ceff3f5d68a8464f1e4b764f0f52ebbac64a',
  },
  '0004-shops': {
    sqlite: 'bebd6e90beebfd4b0e8933b73e95ca03a9b92d997444b15f48118bb08caf5e7a',
    postgres: 'ce85c86223597cf4c4ac42b521a5d2d71f52aaf0f5c5846915dd978eb653003d',
  },
  '0005-search': {
    sqlite: '7ec2e8d4716ca71ed1e625a684bf5ba3e19114a387fcfea60937630dc03b2dd7',
    postgres: 'a212a937f6a8331711ac82527ead7717c864bd1893f07eb83b5d732605e25ee9',
  },
  '0006-shop-sums': {
    sqlite: '26305db4e0953de992f793ba3fd33b22b754b48aa58f45ce50ae220d55754b59',
    postgres: 'e3c9535851f950f24163bc112eec099c9730c1cd71e6ff230026f34a122a236f',
  },
  '0007-bulk-orders': {
    sqlite: '867b55525d192fc211027ced06266d5c9900591291f799a567b357043d459d27',
    postgres: 'cbbf545cac9035b9425b5f9cf71586664eecbbadd87727ec4a8ed03b9be71aa5',
  },
  '0008-actors': {
    sqlite: 'cf48b9d358e98b5386d7ee0c1d9870a499e9d101990cc4b25734e6ecc1ce64d1',
    postgres: 'a8b1e576f1e77eeeee5a76da154701de3efd1846e43a58bc026ced512d860f4a',
  },
  '0009-workspaces': {
    sqlite: 'b53bf641f0a9054eeec44b68873279c1ca0f52ad49f2e6b2949e8e39a190bf9c',
    postgres: '3ab67943abf199239db219d1c684c400114d0756dbdbb34b17b731e6405f1c68',
  },
  '0010-sent-orders': {
    sqlite: 'f8475aa04109b9e0f0c1f28926e32720886dfbc214866e70c657b872fb892b30',
    postgres: 'a812b5bea628a7fd6a47cc36ed99ace397428ee3a5d451f14e0ae7d9957f557d',
  },
  '0011-history-links': {
    sqlite: '52060b57fd31fed3ef9e30b0e5fd62542b1527a7a9edfe1a6f4f39bd2afe793f',
    postgres: 'f5c8b0bbdcdcf44232a93d3a507ba256e9615971691bf3a7b76d347d51608da3',
  },
  '0012-order-work': {
    sqlite: '976a0b64de3d4a94727778dfa135f1387ecd8a1c733ecaedbf532c8841a535f8',
    postgres: 'a5772f5be40fcaa714ff7d7287bde8aca42d87fd51a85e89508330ebf262625d',
  },
  '0013-working-days': {
    sqlite: 'c076844f01df4912e72b0f41bcad2e32fe51ad86327d1d713a5a5ddece1923be',
    postgres: 'e6aa81f3557b26d5ac56fb34cd19a7382abdb22f58ae8c673392d3d274c83a56',
  },
  '0014-invoices': {
    sqlite: 'ac52a5d7de36f645ba4ba7312d4753d3dc4ac22d11c26007180d78e31f4bf4e0',
    postgres: '1222f56650ba67a34dff1af307fb61e24f4796680f0911d71b16c430a37f65ac',
  },
  '0015-notifications': {
    sqlite: '2bbb2d5e8be436e00326c2180de1a7af112e93c2861bd66493c735ca9a3217d8',
    postgres: '384ff84b568f8860f928f477559ce9f43e96400c03dbf45052c9adde8b997b45',
  },
  '0016-amount-currency': {
    sqlite: '49fd1c7fae837316afdce92a427a9c61bd06f3e1254180864c0c6639bbc17c51',
    postgres: '49fd1c7fae837316afdce92a427a9c61bd06f3e1254180864c0c6639bbc17c51',
  },
  '0017-searched-fields': {
    sqlite: '089c7b3b91a516bde1d5e60ab3f797cda72875e87e725aa59a5a415c2348ac67',
    postgres: '089c7b3b91a516bde1d5e60ab3f797cda72875e87e725aa59a5a415c2348ac67',
  },
  '0018-sent-though-open': {
    sqlite: 'a52053864e1306b274f7863ab58d52a6630b5628e2b59fefff6bf9e00a28ef8c',
    postgres: 'a52053864e1306b274f7863ab58d52a6630b5628e2b59fefff6bf9e00a28ef8c',
  },
  '0019-merged-customers': {
    sqlite: '09c1885fd8bf5acde2b4fccd5f42a8d80a1a9926a0504fae908f5f40d7947cc2',
    postgres: '8c4049090a53b7f2e3639d8c86b5f08522ab13937941018091843299461823dc',
  },
  '0020-shop-logos': {
    sqlite: '25aad6b0a67492fe62ffe012aa328d9126b624c287c52d503c728f69f7352d3d',
    postgres: '69576e2257636f3a019d8d9159248c49c93992be2338452cbe9d5e22e1dda695',
  },
  '0021-bulk-lists': {
    sqlite: '9efd22e9645460d407b09816305247706ed83031c8dfdf52407a24b19933175d',
    postgres: '9efd22e9645460d407b09816305247706ed83031c8dfdf52407a24b19933175d',
  },
  '0022-quantities': {
    sqlite: 'f59260d8d02aa7bb3016438aef62a1e5bda66c1ddbfe2b54ce0ae961de9c5d7d',
    postgres: '5301aaf2b201c741679afec0ddbd9bc2b4d550a377a0eb9ae019abaead071bd7',
  },
  '0023-status-texts': {
    sqlite: '089c7b3b91a516bde1d5e60ab3f797cda72875e87e725aa59a5a415c2348ac67',
    postgres: '089c7b3b91a516bde1d5e60ab3f797cda72875e87e725aa59a5a415c2348ac67',
  },
}

/**
 * A database of the baseline with four orders, which `restoreBackup` made of a backup of its time, `vacuum` and gzip. Never made
 * again.
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
  expect(schemaVersion(database)).toBe(versionAfter())
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

describe.each(KINDS)('on %s', (kind) => {
  const JOBS = `insert into bulk_jobs (workspace_id, id, state, change, order_ids, done, refused_count, refused) values
    (1, 'long', 'done', '{}', '["a","b"]', 3, 1, '[{"id":"b","reason":"because"}]'), (1, 'none', 'done', '{}', '[]', 0, 0, '[]')`
  const LISTS = `insert into bulk_job_orders (workspace_id, job_id, start, order_ids, refused) values (1, 'long', 2, '["c"]', '[]')`

  it('moves the first orders of a bulk change to the others', async () => {
    const before = MIGRATIONS.slice(0, 20)
    const location =
      kind === 'sqlite' ? { kind, file: join(temporaryFolder(), 'orders.db') } : { kind, url: await emptyDatabase() }
    if (location.kind === 'sqlite') {
      const database = openSqliteFile(location.file, undefined, before)
      database.exec(`${JOBS}; ${LISTS}`)
      database.close()
    } else {
      await migratePostgres(location.url, undefined, undefined, before)
      await command(location.url, `${JOBS}; ${LISTS}`)
    }
    await migrateDatabase(location)
    const reads = openReads(location)
    onTestFinished(() => reads.destroy())
    const lists = await reads.selectFrom('bulk_job_orders').selectAll().orderBy('job_id').orderBy('start').execute()
    expect(lists.map(({ job_id, start, order_ids, refused }) => [job_id, Number(start), order_ids, refused])).toEqual([
      ['long', 0, '["a","b"]', '[{"id":"b","reason":"because"}]'],
      ['long', 2, '["c"]', '[]'],
      ['none', 0, '[]', '[]'],
    ])
  })
})

it('on sqlite, reports each step of an update and is complete or unchanged', () => {
  const file = join(temporaryFolder(), 'orders.db')
  openSqliteFile(file).close()
  const steps: number[][] = []
  const failing = [...NEXT, { name: 'wrong', sql: () => 'create table next (id bigint)' }]
  expect(() => openSqliteFile(file, (...step) => steps.push(step), failing)).toThrow(/already exists/)
  const updated = openSqliteFile(file, (...step) => steps.push(step), NEXT)
  onTestFinished(() => updated.close())
  expect(steps).toEqual([
    [RELEASES + 1, RELEASES + 2],
    [RELEASES + 2, RELEASES + 2],
    [RELEASES + 1, RELEASES + 1],
  ])
  expect(updated.prepare('select count(*) as rows from next').get()).toEqual({ rows: 0 })
  expect(updated.prepare('select version from schema_version').get()).toEqual({ version: versionAfter(NEXT) })
})

it('on postgres, refuses a database from before the baseline, and leaves it alone', async () => {
  const url = await readyDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('update schema_version set version = 8')
  await expect(migratePostgres(url)).rejects.toThrow(
    'The database was made by an early version of Orderboard (schema 8), which this version cannot update. Nothing was changed.',
  )
  const { rows } = await client.query('select version from schema_version')
  expect(rows).toEqual([{ version: '8' }])
})

it('on postgres, reports each step of an update, and two servers update it once', async () => {
  const url = await readyDatabase()
  const steps: number[][] = []
  const update = () => migratePostgres(url, (...step) => steps.push(step), undefined, NEXT)
  await Promise.all([update(), update()])
  expect(steps).toEqual([[RELEASES + 1, RELEASES + 1]])
})
