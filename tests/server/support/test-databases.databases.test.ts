import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, it } from 'vitest'
import { callEveryOperation } from './every-operation.ts'
import { openTestApp } from './test-app.ts'
import { giveBack, type OpenedDatabase, openEmptyDatabase, takeDatabase } from './test-databases.ts'

it('an emptied database is like one that was never used, with the same connections', async () => {
  const kind = inject('database')
  const newDatabase = await openEmptyDatabase(kind)
  const neverUsed = await contentOf(newDatabase)
  await newDatabase.remove()
  const { app, close, dataDir, sqlite } = await openTestApp()
  await callEveryOperation(app)
  writeFileSync(join(dataDir, 'left-behind'), '')
  await close()
  const emptied = await takeDatabase(kind)
  expect(emptied.dataDir).toBe(dataDir)
  expect(emptied.sqlite).toBe(sqlite)
  expect(await contentOf(emptied)).toEqual(neverUsed)
  await giveBack(emptied)
})

it('a database in which something is still open is replaced', async () => {
  const kind = inject('database')
  const used = await takeDatabase(kind)
  const other = await openTransaction(used)
  await giveBack(used)
  await other.end()
  const next = await takeDatabase(kind)
  expect(next.dataDir).not.toBe(used.dataDir)
  await giveBack(next)
})

/** All definitions and rows, and the files of the data folder. */
async function contentOf({ location, sqlite, dataDir }: OpenedDatabase) {
  const files = readdirSync(dataDir).sort()
  const names = `select type, name, tbl_name, sql from sqlite_master where name not like 'sqlite\\_%' escape '\\' order by name`
  const master = sqlite.prepare(names).all()
  const tables = master.filter(({ type }) => type === 'table').map(({ name }) => String(name))
  const local = tables.map((name) => [name, sqlite.prepare(`select * from "${name}"`).all()])
  return { files, master, local, server: location.kind === 'postgres' ? await onServer(location.url) : undefined }
}

async function onServer(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const rows = async (sql: string) => (await client.query(sql)).rows
  const content: unknown[] = []
  const relations = await rows(`select relname::text as name, relkind::text as kind from pg_class
    where relnamespace = 'public'::regnamespace order by relname`)
  for (const { name, kind } of relations) {
    content.push([name, kind])
    if (kind === 'r' || kind === 'p') content.push(await rows(`select * from "${name}"`))
    if (kind === 'S') content.push(await rows(`select last_value, is_called from "${name}"`))
  }
  await client.end()
  return content
}

/** A transaction on another connection, with a row of its own. */
async function openTransaction({ location, sqlite }: OpenedDatabase): Promise<{ end(): Promise<void> | void }> {
  const insert = `insert into workspaces (id, slug, name) values (7, 'open', 'Open')`
  if (location.kind === 'sqlite') {
    const { openUpToDate } = await import('#server/database/sqlite/open.ts')
    const other = openUpToDate(String(sqlite.location()), true)
    other.exec(`begin immediate; ${insert}`)
    return { end: () => other.close() }
  }
  const client = new Client({ connectionString: location.url })
  client.on('error', () => {})
  await client.connect()
  // Not `workspaces`, which the pools are asked for first: they wait for 20 seconds.
  await client.query(`begin; lock table orders in access exclusive mode; ${insert}`)
  return { end: () => client.end() }
}
