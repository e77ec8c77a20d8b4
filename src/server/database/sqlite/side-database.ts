import { randomUUID } from 'node:crypto'
import { closeSync, openSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { removeOwnFiles, UUID } from '#server/data-folder/own-folder.ts'
import { openSqliteFile } from './open.ts'

/** What the database itself is called where a side database is open. */
export const PROPER = 'proper'

const HOUR = 3_600_000

/**
 * An empty database with the schema of the one in `file`, which stands beside it as `PROPER`. It has neither a log nor a
 * name on the disk: however its connection ends, it is gone.
 */
export function openSide(file: string): DatabaseSync {
  const path = `${file}-side-${randomUUID()}`
  closeSync(openSync(path, 'wx', 0o600))
  try {
    openSqliteFile(path).close()
    return attached(path, file)
  } finally {
    rmSync(path, { force: true })
  }
}

function attached(path: string, file: string): DatabaseSync {
  // What a text index consists of are tables too; only a connection that is not defensive may fill them.
  const side = new DatabaseSync(path, { enableForeignKeyConstraints: false, defensive: false })
  try {
    side.exec('pragma journal_mode = off; pragma synchronous = off; pragma main.locking_mode = exclusive')
    side.exec('begin exclusive; commit')
    side.prepare(`attach ? as ${PROPER}`).run(file)
    side.exec(`pragma ${PROPER}.synchronous = full`)
    return side
  } catch (error) {
    side.close()
    throw error
  }
}

const SIDES = new RegExp(`^.{1,200}-side-${UUID}(?:-wal|-shm|-journal)?$`)

/**
 * Deletes side databases next to `file` that a killed process left before they lost their name. `now` in UTC milliseconds:
 * those of the last hour may be another process's, which is about to open them.
 */
export function removeLeftSides(file: string, now: number): void {
  removeOwnFiles(dirname(file), SIDES, now - HOUR)
}

/**
 * Lets `work` change a copy of the database, then makes the database what the copy has become; inside the caller's
 * transaction. A large database would be copied as a whole: this is for those that hold little yet. `onTable` is called for
 * each table that is copied.
 */
export async function throughSide<T>(
  side: DatabaseSync,
  work: () => Promise<T>,
  onTable: () => void = () => {},
): Promise<T> {
  copyTables(side, PROPER, 'main', onTable)
  const result = await work()
  // The text index writes what it still gathers.
  side.exec('savepoint gathered; release gathered')
  copyTables(side, 'main', PROPER, onTable)
  return result
}

/** Between equal tables SQLite hands over the rows as they are, and those of the indexes in their order. */
function copyTables(side: DatabaseSync, from: string, to: string, onTable: () => void): void {
  const tables = side
    .prepare(
      `select name from main.sqlite_schema where type = 'table' and name not like 'sqlite%'
       and sql not like 'create virtual%'`,
    )
    .all()
  for (const { name } of tables) {
    side.exec(`delete from ${to}.${name}; insert into ${to}.${name} select * from ${from}.${name}`)
    onTable()
  }
}
