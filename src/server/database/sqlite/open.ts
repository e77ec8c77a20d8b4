import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { MIGRATIONS, type OnUpdate, statementsAfter, versionAfter } from '#server/database/migrations/migrations.ts'
import { LOCK_TIMEOUT } from '#server/database/ports.ts'

/** Pages in the write-ahead log (32 MB) before they are copied: with SQLite's 1000, every seventh order waited for a copy. */
const CHECKPOINT_PAGES = 8000
/** What is deleted is overwritten with zeros, too: an erased customer must not remain in unused parts of the file. */
const DURABLE = `pragma synchronous = full; pragma secure_delete = on; pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`

export function databaseFile(dataDir: string): string {
  return join(dataDir, 'orderboard.db')
}

/**
 * Opens the database for writing, brings its schema up to date and creates its folder if it is missing. What is committed is
 * on the disk (`synchronous = full`), and readers never wait for the writer (WAL). Throws an `Error` with a sentence for
 * people if the file is of a newer Orderboard, or from before the baseline.
 */
export function openSqliteFile(file: string, onUpdate: OnUpdate = () => {}, migrations = MIGRATIONS): DatabaseSync {
  // Only the owner may read customers' names and addresses; an existing folder keeps its mode.
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  using opening = new DisposableStack()
  const database = opening.use(new DatabaseSync(file, { timeout: LOCK_TIMEOUT }))
  database.exec(`pragma journal_mode = wal; ${DURABLE}`)
  migrate(database, onUpdate, migrations)
  opening.move()
  return database
}

/** Opens an up-to-date database for reading, or for small writes as well. */
export function openUpToDate(file: string, writable: boolean): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: !writable, timeout: LOCK_TIMEOUT })
  if (writable) database.exec(DURABLE)
  return database
}

// There are fewer different statements; the limit protects the memory if one has values in its text.
const MAX_STATEMENTS = 200

/** Statements whose integers are bigint. */
export function preparedStatements(database: DatabaseSync) {
  const known = new Map<string, StatementSync>()
  function prepareNew(sql: string): StatementSync {
    const statement = database.prepare(sql)
    statement.setReadBigInts(true)
    return statement
  }
  return {
    prepareNew,
    /** One of each text. It is used again, so its rows have to be read at once. */
    prepare(sql: string): StatementSync {
      const found = known.get(sql)
      if (found) return found
      const statement = prepareNew(sql)
      if (known.size >= MAX_STATEMENTS) known.clear()
      known.set(sql, statement)
      return statement
    },
  }
}

function migrate(database: DatabaseSync, onUpdate: OnUpdate, steps: typeof MIGRATIONS): void {
  if (schemaVersion(database) === versionAfter(steps)) return
  // Two processes may start at once: the second waits here, then finds nothing left to do.
  database.exec('begin immediate')
  using _uncommitted = rollingBack(database)
  const due = statementsAfter(schemaVersion(database), steps, 'sqlite', onUpdate)
  for (const statement of due) database.exec(statement)
  database.exec(`pragma user_version = ${versionAfter(steps)}; commit`)
}

/** Rolls the transaction back that is still open at the end of the block; a full disk may have ended it already. */
export function rollingBack(database: DatabaseSync): Disposable {
  return { [Symbol.dispose]: () => database.isTransaction && database.exec('rollback') }
}

/** `versionAfter` its steps. */
export function schemaVersion(database: DatabaseSync): number {
  return Number(database.prepare('pragma user_version').get()?.user_version)
}
