import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished, vi } from 'vitest'
import { versionAfter } from '#server/database/migrations/migrations.ts'
import { openSqliteFile, schemaVersion } from '#server/database/sqlite/open.ts'
import { sqliteWriter } from '#server/database/sqlite/writer.ts'
import { workspaceSettings } from '#server/database/workspace-settings.ts'
import { ensureWorkspace } from '#server/database/workspaces.ts'
import { temporaryFolder } from '#tests/server/support/test-app.ts'

function opened(file: string): DatabaseSync {
  const database = openSqliteFile(file)
  onTestFinished(() => database.close())
  return database
}

const newFile = () => join(temporaryFolder(), 'new folder', 'orders.db')

it('makes the folder and the schema, and finds both the next time', () => {
  const file = newFile()
  opened(file).exec(`insert into workspaces (id, slug, name) values (7, 'x', 'X')`)
  const again = opened(file)
  expect(schemaVersion(again)).toBe(versionAfter())
  expect(again.prepare('select slug from workspaces').all()).toEqual([{ slug: 'x' }])
})

it('says nothing of steps where there was no database, or nothing to do', () => {
  const file = newFile()
  const onStep = vi.fn()
  openSqliteFile(file, onStep).close()
  openSqliteFile(file, onStep).close()
  expect(onStep).not.toHaveBeenCalled()
})

it('makes a folder that only its owner may look into', () => {
  const file = newFile()
  opened(file)
  expect(statSync(dirname(file)).mode & 0o777).toBe(0o700)
})

it('has what is committed on the disk', () => {
  const database = opened(newFile())
  expect(database.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' })
  expect(database.prepare('pragma synchronous').get()).toEqual({ synchronous: 2 })
})

it('leaves the database of a newer release alone', () => {
  const file = newFile()
  opened(file).exec('pragma user_version = 999')
  expect(() => openSqliteFile(file)).toThrow(/newer Orderboard \(schema 999/)
  const raw = new DatabaseSync(file)
  onTestFinished(() => raw.close())
  expect(schemaVersion(raw)).toBe(999)
})

it('refuses a database from before the baseline, and leaves it alone', () => {
  const file = newFile()
  opened(file).exec(`insert into workspaces (id, slug, name) values (7, 'x', 'X'); pragma user_version = 8`)
  expect(() => openSqliteFile(file)).toThrow(
    'The database was made by an early version of Orderboard (schema 8), which this version cannot update. Nothing was changed.',
  )
  const left = new DatabaseSync(file)
  onTestFinished(() => left.close())
  expect(schemaVersion(left)).toBe(8)
  expect(left.prepare('select slug from workspaces').all()).toEqual([{ slug: 'x' }])
})

it('keeps the time zone of the workspace at later starts', async () => {
  const store = sqliteWriter(opened(newFile()))
  const made = await ensureWorkspace(store, 'Europe/Berlin')
  expect(made).toEqual({ workspaceId: 1 })
  const rows = await store.read((statements) => statements.query('select id, slug, name from workspaces'))
  expect(rows).toEqual([{ id: 1n, slug: 'main', name: 'Main' }])
  expect(await ensureWorkspace(store, null)).toEqual(made)
  const { timeZone } = await store.read((statements) => workspaceSettings(statements, 1))
  expect(timeZone).toBe('Europe/Berlin')
})
