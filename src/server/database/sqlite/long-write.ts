import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { failureOf } from '#server/database/database-errors.ts'

/** Milliseconds between two attempts to become the writer. */
const PAUSE = 250

/** Begins a write when there is no other writer, however long that takes. */
export async function beginLongWrite(database: DatabaseSync, onWait: () => void): Promise<void> {
  // SQLite's own waiting would block this thread, and no progress would be reported.
  await withBusyTimeout(database, 0, async () => {
    for (;;) {
      try {
        database.exec('begin immediate')
        return
      } catch (error) {
        if (failureOf(error) !== 'busy') throw error
      }
      onWait()
      await wait(PAUSE)
    }
  })
}

/** A statement of `work` waits so many milliseconds for other connections. */
export async function withBusyTimeout<T>(database: DatabaseSync, milliseconds: number, work: () => Promise<T> | T) {
  const timeout = Number(database.prepare('pragma busy_timeout').get()?.timeout)
  database.exec(`pragma busy_timeout = ${milliseconds}`)
  try {
    return await work()
  } finally {
    database.exec(`pragma busy_timeout = ${timeout}`)
  }
}
