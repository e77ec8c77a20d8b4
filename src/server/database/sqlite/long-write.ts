import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { failureOf } from '#server/database/database-errors.ts'
import type { LongWrite } from '#server/database/ports.ts'

/** Milliseconds between two attempts to become the writer. */
const PAUSE = 250

/**
 * Begins a long write when there is no other writer, however long that takes, and writes its name to a file next to the
 * database. The file is only read by writers of the same workspace that find the database locked, so one that a killed process
 * left misleads them for no longer than another write takes.
 */
export async function beginLongWrite(database: DatabaseSync, workspaceId: number, { name, onWait }: LongWrite) {
  // SQLite's own waiting would block this thread, and no progress would be reported.
  await withBusyTimeout(database, 0, async () => {
    while (!begins(database)) {
      onWait(currentWriter(database, workspaceId))
      await wait(PAUSE)
    }
  })
  // A link of that name is replaced, not followed.
  removeWriterName(database)
  const content = JSON.stringify({ name, workspaceId, pid: process.pid })
  quietly(() => writeFileSync(nameFile(database), content, { mode: 0o600, flag: 'wx' }))
}

/** A statement of `work` waits so many milliseconds for other connections. */
export async function withBusyTimeout<T>(
  database: DatabaseSync,
  milliseconds: number,
  work: () => Promise<T> | T,
): Promise<T> {
  const timeout = Number(database.prepare('pragma busy_timeout').get()?.timeout)
  database.exec(`pragma busy_timeout = ${milliseconds}`)
  try {
    return await work()
  } finally {
    database.exec(`pragma busy_timeout = ${timeout}`)
  }
}

/** Due at the end of a long write. */
export function removeWriterName(database: DatabaseSync): void {
  quietly(() => rmSync(nameFile(database), { force: true }))
}

/** Throws where the database is in memory, which has one connection. */
function nameFile(database: DatabaseSync): string {
  const file = database.location()
  if (file === null) throw new Error('The database has no file.')
  return `${file}-writer`
}

function begins(database: DatabaseSync): boolean {
  try {
    database.exec('begin immediate')
    return true
  } catch (error) {
    if (failureOf(error) === 'busy') return false
    throw error
  }
}

function currentWriter(database: DatabaseSync, workspaceId: number): string | undefined {
  try {
    const text = readFileSync(nameFile(database), 'utf8')
    const writer = JSON.parse(text) as Partial<Record<'name' | 'workspaceId' | 'pid', unknown>>
    if (writer.workspaceId !== workspaceId) return undefined
    // Throws if the process has ended.
    process.kill(Number(writer.pid), 0)
    return String(writer.name)
  } catch {
    return undefined
  }
}

/** The name is only information: a full disk is reported by the write itself. */
function quietly(work: () => void): void {
  try {
    work()
  } catch {}
}
