// Covers: data Size
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { findPostgres } from '#scripts/postgres.ts'
import { emptyDatabase } from '#tests/support/postgres/databases.ts'

it('finds the programs where they are named, or nowhere', () => {
  expect(findPostgres({ PG_BIN: '/opt/pg' })).toBe('/opt/pg')
})

it('gives each test a database of its own', async () => {
  const [first, second] = await Promise.all([emptyDatabase(), emptyDatabase()])
  expect(first).not.toBe(second)
  const client = new Client({ connectionString: first })
  await client.connect()
  const { rows } = await client.query(`select current_setting('server_version_num')::int as version`)
  await client.end()
  expect(rows[0].version).toBeGreaterThanOrEqual(150_000)
})
