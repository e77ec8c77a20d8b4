// Covers: data Size
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROOT } from '#scripts/root.ts'
import { distributionStatements, LAYOUTS, type Layout } from '#server/database/postgres/distribute.ts'
import { temporaryFolder } from '#tests/server/support/test-app.ts'
import { makeReadyDatabase, type TestDatabase } from '#tests/support/postgres/databases.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeReadyDatabase()
})
afterAll(() => database.drop())

async function ask(statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** Each unique index of a table as the names of its columns. */
const uniqueKeys = (table: string) =>
  ask(`select array_agg(attname::text order by ordinality) as columns
    from pg_index join lateral unnest(indkey::int[]) with ordinality as part(place, ordinality) on true
      join pg_attribute on attrelid = indrelid and attnum = place
    where indrelid = '${table}'::regclass and indisunique group by indexrelid`)

describe('the schema, which a distributed PostgreSQL spreads by shop or by order', () => {
  it.each([
    ['orders', 'id'],
    ['order_lines', 'order_id'],
    ['replaced_orders', 'order_id'],
  ])('every unique key of %s holds the shop and the order', async (table, order) => {
    const keys = await uniqueKeys(table)
    expect(keys).not.toEqual([])
    for (const { columns } of keys) expect(columns).toEqual(expect.arrayContaining(['workspace_id', order]))
  })

  it('every other unique key but those of the shops and the steps holds the shop', async () => {
    const tables =
      await ask(`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('workspaces', 'schema_version')`)
    expect(tables.length).toBeGreaterThan(10)
    for (const { name } of tables) {
      for (const { columns } of await uniqueKeys(String(name))) expect(columns, String(name)).toContain('workspace_id')
    }
  })

  const tablesOf = async (schema: string) => {
    const rows = await ask(`select relname as name from pg_class
      where relkind = 'r' and relnamespace = '${schema}'::regnamespace order by relname collate "C"`)
    return rows.map(({ name }) => String(name))
  }

  it.each(LAYOUTS)('is distributed with every table, by %s', async (layout) => {
    const statements = distributionStatements(layout)
    const named = statements.map((statement) => /_table\('(\w+)'/.exec(statement)?.[1])
    // One row, which only the start of a server and of a write read.
    expect([...named, 'schema_version'].sort()).toEqual(await tablesOf('public'))
    expect(named[0]).toBe('orders')
  })

  it('is copied to each machine but for rows of a workspace, by shop, and of an order, by order', () => {
    const namedIn = (layout: Layout, call: string) =>
      distributionStatements(layout).flatMap((statement) => new RegExp(`${call}\\('(\\w+)'`).exec(statement)?.[1] ?? [])
    expect(namedIn('shop', 'create_reference_table')).toEqual(['workspaces'])
    expect(namedIn('order', 'create_distributed_table')).toEqual(['orders', 'order_lines', 'replaced_orders'])
  })

  it.each([
    [['--by', 'shop'], 'Only a database with the extension citus can be distributed. Name one in DATABASE_URL.'],
    [['--by', 'day'], '--by is “day”. It must be one of shop, order.'],
    [[], '--by is missing.'],
  ])('is not distributed by the command with %j where that is impossible', async (options, sentence) => {
    const script = join(ROOT, 'src', 'server', 'cli', 'admin.ts')
    const env = { DATA_DIR: temporaryFolder(), DATABASE_URL: database.url }
    const run = promisify(execFile)(process.execPath, [script, 'distribute', ...options], { env })
    await expect(run).rejects.toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(sentence) })
  })

  it('has no triggers and no foreign keys, which such a database refuses', async () => {
    expect(await ask('select tgname from pg_trigger where not tgisinternal')).toEqual([])
    expect(await ask(`select conname from pg_constraint where contype = 'f'`)).toEqual([])
  })
})
