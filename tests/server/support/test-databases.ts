import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { backup, type DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type ChangeThread, changesInThread } from '#server/changes/change-thread.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openReads } from '#server/database/open-reads.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { openWrites } from '#server/database/small-writes.ts'
import { databaseFile, openSqliteFile } from '#server/database/sqlite/open.ts'
import { makeReadyDatabase } from '#tests/support/postgres/databases.ts'
import { emptyPostgres } from '#tests/support/postgres/empty-database.ts'
import { removeFolder } from './folders.ts'

/** A migrated database with its data folder, and the connections and threads that a server has open on it. */
export type OpenedDatabase = Awaited<ReturnType<typeof openEmptyDatabase>>

type Kind = DatabaseLocation['kind']

/** Statements after which deleting rows does not make a PostgreSQL database new again. */
const ALTERS = /\b(?:create|alter|drop|pg_terminate_backend)\b/i

/**
 * Opening one takes 200 ms of processor time, most of it for threads: a process opens few, which are emptied between tests. Their
 * connections end with the process, their files and databases with the run.
 */
const waiting: Record<Kind, OpenedDatabase[]> = { sqlite: [], postgres: [] }
/** Of a kind; some cases compare two stores. */
const MAX_WAITING = 2

/** An empty database without a workspace; `giveBack` when the test is over. */
export async function takeDatabase(kind: Kind): Promise<OpenedDatabase> {
  return waiting[kind].pop() ?? (await openEmptyDatabase(kind))
}

/** Empties a database for the next test of this process, or closes and removes it where that fails. */
export async function giveBack(opened: OpenedDatabase): Promise<void> {
  const ofKind = waiting[opened.location.kind]
  if (ofKind.length === MAX_WAITING || !(await opened.empty())) return await opened.remove()
  ofKind.push(opened)
}

/** One that no test has used; `remove` when the test is over. */
export async function openEmptyDatabase(kind: Kind) {
  const makeFolder = () => mkdtempSync(join(inject('runFolder'), 'database-'))
  const dataDir = makeFolder()
  /** A build without any file. */
  const distDir = makeFolder()
  mkdirSync(join(distDir, 'client'))
  const file = databaseFile(dataDir)
  const sqlite = openSqliteFile(file)
  const server = kind === 'postgres' ? await makeReadyDatabase() : undefined
  const own = server && ownConnection(server.url)
  const location: DatabaseLocation = server ? { kind: 'postgres', url: server.url } : { kind: 'sqlite', file }
  const reads = openReads(location)
  const writes = openWrites(location)
  const store = await openWriter(location)
  const changes = settling(changesInThread(location))
  let isAltered = false
  return {
    location,
    dataDir,
    distDir,
    file,
    sqlite,
    reads,
    writes,
    store,
    changes,
    /** Runs a statement. */
    exec: async (sql: string) => {
      if (!own) return sqlite.exec(sql)
      isAltered ||= ALTERS.test(sql)
      await (await own.client()).query(sql)
    },
    empty: async () => {
      if (isAltered) return false
      try {
        await changes.settled()
        // Refused where the test has closed them.
        await reads.selectFrom('workspaces').select('id').execute()
        await writes.transaction({ workspaceId: 1 }, async () => {})
        for (const name of readdirSync(dataDir)) if (!name.startsWith(basename(file))) removeFolder(join(dataDir, name))
        await emptySqlite(sqlite, file)
        if (!own) return true
        await (await own.client()).query('drop schema if exists accounts cascade')
        return await emptyPostgres(await own.client())
      } catch {
        return false
      }
    },
    remove: async () => {
      await reads.destroy()
      await writes.close()
      await changes.close()
      await store.close()
      sqlite.close()
      await own?.end()
      await server?.drop()
      removeFolder(dataDir)
      removeFolder(distDir)
    },
  }
}

/** The tests' own connection to a PostgreSQL database: each start of one costs more than most cases. */
function ownConnection(url: string) {
  let current: Promise<Client> | undefined
  const connect = async () => {
    const client = new Client({ connectionString: url })
    // A test may end all connections; the next statement opens another one.
    client.on('error', () => {
      current = undefined
    })
    await client.connect()
    return client
  }
  const client = () => {
    current ??= connect()
    return current
  }
  const end = async () => {
    await (await current)?.end()
  }
  return { client, end }
}

let neverUsed: DatabaseSync | undefined

/** Copies a database that was never used over this one, byte for byte; its open connections continue to work. */
async function emptySqlite(sqlite: DatabaseSync, file: string): Promise<void> {
  if (sqlite.isTransaction) sqlite.exec('rollback')
  // Refused while another connection has an open transaction, where the copy would wait without end.
  sqlite.exec('pragma busy_timeout = 0; begin immediate; commit')
  // A reader that a test has left open would slow down every later one.
  if (sqlite.prepare('pragma wal_checkpoint(truncate)').get()?.busy !== 0)
    throw new Error('The database is being read.')
  neverUsed ??= openSqliteFile(':memory:')
  await backup(neverUsed, file)
  sqlite.exec('pragma busy_timeout = 10000')
}

/** The thread, which can be asked to finish what it has been given. */
function settling(thread: ChangeThread): ChangeThread & { settled(): Promise<unknown> } {
  const running = new Set<Promise<unknown>>()
  const settled = <Result>(result: Promise<Result>) => {
    running.add(result)
    return result.finally(() => running.delete(result))
  }
  return {
    run: (job, gate) => settled(thread.run(job, gate)),
    runOther: (job, request) => settled(thread.runOther(job, request)),
    undo: (request, signal, gate) => thread.undo(request, signal, gate),
    close: () => thread.close(),
    settled: () => Promise.all(running),
  }
}
