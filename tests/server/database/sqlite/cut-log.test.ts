import { expect, it, onTestFinished, vi } from 'vitest'
import { LOCK_TIMEOUT } from '#server/database/ports.ts'
import { databaseFile, openSqliteFile } from '#server/database/sqlite/open.ts'
import { sqliteWriter } from '#server/database/sqlite/writer.ts'
import { temporaryFolder } from '#tests/server/support/test-app.ts'

it('does not report a committed import as failed if the log cannot be truncated afterwards', async () => {
  const database = openSqliteFile(databaseFile(temporaryFolder()))
  onTestFinished(() => database.close())
  const prepare = database.prepare.bind(database)
  const asked: string[] = []
  vi.spyOn(database, 'prepare').mockImplementation((sql) => {
    if (!sql.includes('wal_checkpoint')) return prepare(sql)
    asked.push(sql)
    throw new Error('database or disk is full')
  })
  const insert = `insert into workspaces (id, slug, name, time_zone) values (7, 'seven', 'Seven', null)`
  const write = sqliteWriter(database).write(
    1,
    (transaction) => transaction.query(insert),
    () => {},
  )
  await expect(write).resolves.toEqual([])
  expect(asked).toHaveLength(1)
  expect(database.prepare('select count(*) as found from workspaces where id = 7').get()).toEqual({ found: 1 })
})

it('does not wait for an export that reads an older state', async () => {
  const file = databaseFile(temporaryFolder())
  const database = openSqliteFile(file)
  const reader = openSqliteFile(file)
  onTestFinished(() => {
    reader.close()
    database.close()
  })
  reader.exec('begin; select count(*) from workspaces')
  const began = performance.now()
  const insert = `insert into workspaces (id, slug, name, time_zone) values (7, 'seven', 'Seven', null)`
  await sqliteWriter(database).write(
    1,
    (transaction) => transaction.query(insert),
    () => {},
  )
  expect(performance.now() - began).toBeLessThan(LOCK_TIMEOUT / 2)
  expect(database.prepare('pragma busy_timeout').get()).toEqual({ timeout: LOCK_TIMEOUT })
  expect(reader.prepare('select count(*) as found from workspaces').get()).toEqual({ found: 0 })
})
