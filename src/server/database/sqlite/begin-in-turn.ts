import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { failureOf } from '#server/database/database-failure.ts'
import type { LongWrite } from '#server/database/ports.ts'

/** Milliseconds between two attempts to become the writer. */
const PAUSE = 250

/**
 * Begins a long write when there is no other writer, however long that takes, and writes its name to a file next to the
 * database; returns what removes it. The file is only read by writers of the same workspace that find the database locked, so
 * one that a killed process left misleads them for no longer than another write takes.
 */
export async function beginInTurn(
  database: DatabaseSync,
  workspaceId: number,
  { name, onWait }: LongWrite,
): Promise<() => void> {
  const file = database.location()
  const sign = file === null ? undefined : `${file}-writer`
  const patience = Number(database.prepare('pragma busy_timeout').get()?.timeout)
  // SQLite's own waiting would block this thread, and no progress would be reported.
  database.exec('pragma busy_timeout = 0')
  try {
    while (!begins(database)) {
      onWait(sign && writerOf(sign, workspaceId))
      await wait(PAUSE)
    }
  } finally {
    database.exec(`pragma busy_timeout = ${patience}`)
  }
  if (sign === undefined) return () => {}
  quietly(() => {
    // A link of that name is replaced, not followed.
    rmSync(sign, { force: true })
    writeFileSync(sign, JSON.stringify({ name, workspaceId, pid: process.pid }), { mode: 0o600, flag: 'wx' })
  })
  return () => quietly(() => rmSync(sign, { force: true }))
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

function writerOf(sign: string, workspaceId: number): string | undefined {
  try {
    const writer = JSON.parse(readFileSync(sign, 'utf8')) as Partial<Record<'name' | 'workspaceId' | 'pid', unknown>>
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
