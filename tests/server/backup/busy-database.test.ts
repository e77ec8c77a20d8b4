import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { restoreBackup } from '#server/backup/restore.ts'
import { errorSentence } from '#server/cli/command.ts'
import { testApp } from '#tests/server/support/test-app.ts'
import { readyDatabase } from '#tests/support/postgres/databases.ts'
import { STORED } from './support.ts'

const REPLACE = { replace: true }

it('closes its connection when PostgreSQL refuses the lock', async () => {
  const url = await readyDatabase()
  const other = new Client({ connectionString: url })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin; lock table workspaces in row exclusive mode')
  const deadlines = { connect: 20_000, answer: 20_000, longAnswer: 1_000 }
  const error = await restoreBackup(STORED, { kind: 'postgres', url, deadlines }, REPLACE).catch((e: unknown) => e)
  expect(errorSentence(error)).toMatch(/^The database took too long .* Nothing was changed/)
  // Inside a transaction, pg_stat_activity stays as it was first read.
  await other.query('rollback')
  const left = `select count(*) as left from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'orderboard'`
  await expect.poll(async () => (await other.query(left)).rows[0].left).toBe('0')
})

it('keeps the restored data even if a table cannot be vacuumed', async () => {
  const url = await readyDatabase()
  const other = new Client({ connectionString: url })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin; lock table import_mappings in share update exclusive mode')
  const deadlines = { connect: 20_000, answer: 20_000, longAnswer: 10_000 }
  const figures = await restoreBackup(STORED, { kind: 'postgres', url, deadlines }, REPLACE)
  expect(figures).toMatchObject({ orders: '4' })
})

it('reports that an import is writing', async () => {
  const { file, location } = await testApp()
  const other = new DatabaseSync(file)
  onTestFinished(() => other.close())
  other.exec('begin immediate')
  const error = await restoreBackup(STORED, location, REPLACE).catch((e: unknown) => e)
  expect(errorSentence(error)).toBe(
    'An import is writing to the database. Nothing was changed. Try again when it is finished.',
  )
})

it('reports that the server is unreachable', async () => {
  const location = { kind: 'postgres', url: 'postgres://none@127.0.0.1:1/none' } as const
  const error = await restoreBackup(STORED, location, REPLACE).catch((e: unknown) => e)
  expect(errorSentence(error)).toMatch(/^The connection to the database was lost/)
})
