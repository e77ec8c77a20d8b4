import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'
import { migratePostgres } from '#server/database/postgres/migrate.ts'
import { SharedServer } from './shared-server.ts'

/** A database for one test. */
export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** An empty database for hooks; the caller drops it. */
export async function makeDatabase(template = 'template0'): Promise<TestDatabase> {
  const server = await serverUrl()
  const name = `orderboard_${randomUUID().replaceAll('-', '')}`
  await command(server, `create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => command(server, `drop database if exists ${name} with (force)`) }
}

/** An empty database that is dropped when the test ends. */
export async function emptyDatabase(): Promise<string> {
  const { url, drop } = await makeDatabase()
  onTestFinished(drop)
  return url
}

/** A migrated database for hooks; the caller drops it. */
export async function makeReadyDatabase(): Promise<TestDatabase> {
  await makeTemplate(await serverUrl())
  return await makeDatabase(TEMPLATE)
}

/** A migrated database that is dropped when the test ends. */
export async function readyDatabase(): Promise<string> {
  const { url, drop } = await makeReadyDatabase()
  onTestFinished(drop)
  return url
}

const TEMPLATE = 'orderboard_template'
let isTemplateMade = false

/** Copying a database is many times faster than migrating it. The first worker that needs it creates the template. */
async function makeTemplate(server: string): Promise<void> {
  if (isTemplateMade) return
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(1)')
    const { rows } = await client.query(`select datistemplate from pg_database where datname = '${TEMPLATE}'`)
    if (rows[0]?.datistemplate !== true) {
      await client.query(`create database ${TEMPLATE} template template0`)
      const url = new URL(server)
      url.pathname = `/${TEMPLATE}`
      await migratePostgres(url.href)
      await client.query(`alter database ${TEMPLATE} is_template true`)
    }
    isTemplateMade = true
  } finally {
    await client.end()
  }
}

/** The address of the server's database for administration. */
export async function serverUrl(): Promise<string> {
  const cluster = await new SharedServer(inject('runFolder')).cluster(inject('runPid'))
  return cluster.url('postgres')
}

/** Runs one or several statements on a new connection. */
export async function command(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
