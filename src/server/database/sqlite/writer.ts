import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { refuseNewer } from '#server/database/migrations/migrations.ts'
import {
  type Columns,
  type DatabaseWriter,
  LOCK_TIMEOUT,
  type Row,
  type Rows,
  type TextChange,
  type Value,
  type WriteTransaction,
} from '#server/database/ports.ts'
import { changeTexts, NUMBERS_PER_WORKSPACE } from './fts-texts.ts'
import { sqliteContentLoader } from './load-content.ts'
import { beginLongWrite, removeWriterName, withoutWaiting } from './long-write.ts'
import { openSqliteFile, schemaVersion } from './open.ts'

const PAGE = 2000
/** The writer's page cache: 64 MB. */
const CACHE = 'pragma cache_size = -64000'

/** Opens the database and brings it up to date. Blocks its thread while it works. `lockTimeout`: see `openWriter`. */
export function openSqliteWriter(file: string, lockTimeout = LOCK_TIMEOUT): DatabaseWriter {
  const database = openSqliteFile(file)
  database.exec(`pragma busy_timeout = ${lockTimeout}; ${CACHE}`)
  return { ...sqliteWriter(database), close: async () => database.close() }
}

/** A writer over an open database, which `close` leaves open. */
export function sqliteWriter(database: DatabaseSync): DatabaseWriter {
  let last: Promise<unknown> = Promise.resolve()
  const reading = new SqliteStatements(database, false)
  const writing = new SqliteStatements(database, true)

  /** Runs transactions in series, because a connection has one at a time; `work` must not start another. */
  function inTransaction<T>(begin: () => Promise<void>, work: () => Promise<T>, ended = () => {}): Promise<T> {
    const turn = last.then(async () => {
      await begin()
      return await commitAfter(database, work).finally(ended)
    })
    last = turn.catch(() => {})
    return turn
  }

  const begin = async () => database.exec('begin')
  const beginWriting = async () => database.exec('begin immediate')

  return {
    read: (work) => inTransaction(begin, () => work(reading)),
    replaceAll: (work) => inTransaction(beginWriting, () => work(writing, sqliteContentLoader(database))),
    close: async () => {},

    async write(workspaceId, work, long) {
      if (!long) return await inTransaction(beginWriting, () => work(writing))
      const result = await inTransaction(
        () => beginLongWrite(database, workspaceId, long),
        () => work(new SqliteStatements(database, true, long.onWork)),
        () => removeWriterName(database),
      )
      await truncateLog(database)
      return result
    },
  }
}

/**
 * A long write leaves gigabytes in the log, which would stay until the last connection is closed. It stays as well while an
 * export reads an older state, for which no import waits.
 */
async function truncateLog(database: DatabaseSync): Promise<void> {
  try {
    await withoutWaiting(database, () => database.exec('pragma wal_checkpoint(truncate)'))
  } catch {
    // The write is committed, so it has not failed; a later import truncates the log.
  }
}

/** Runs `work` in the open transaction, then commits; rolls back after an error. */
async function commitAfter<T>(database: DatabaseSync, work: () => Promise<T>): Promise<T> {
  try {
    refuseNewer(schemaVersion(database))
    const result = await work()
    database.exec('commit')
    return result
  } catch (error) {
    // A full disk may have ended the transaction already.
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}

export class SqliteStatements implements WriteTransaction {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<string, StatementSync>()
  readonly #writes: boolean
  readonly #onWork: () => void
  #copies = 0

  constructor(database: DatabaseSync, writes: boolean, onWork: () => void = () => {}) {
    this.#onWork = onWork
    this.#writes = writes
    this.#database = database
  }

  async pipelined(parts: readonly (() => Promise<void>)[]): Promise<void> {
    for (const part of parts) await part()
  }

  async query(sql: string, values: readonly Value[] = []): Promise<Row[]> {
    return this.#prepare(sql).all(...values) as Row[]
  }

  async withRows(sql: string, columns: Columns, rows: Rows): Promise<Row[]> {
    const values = Object.keys(columns).map((name) => `? as ${name}`)
    const statement = this.#prepare(sql.replace('$rows', `(select ${values}) as input_rows`))
    return rows.flatMap((row) => statement.all(...row) as Row[])
  }

  async *pages(sql: string): AsyncIterable<Row[]> {
    if (!this.#writes) return yield* this.#rowsOf(sql)
    // A query may return a row twice if it changes meanwhile, so its result is copied first.
    const name = `pages_${++this.#copies}`
    this.#database.exec(`create temp table ${name} as ${sql}`)
    try {
      yield* this.#rowsOf(`select * from temp.${name}`)
    } finally {
      this.#database.exec(`drop table if exists temp.${name}`)
    }
  }

  *#rowsOf(sql: string): Iterable<Row[]> {
    // Not a cached statement: it may be used again before this one has ended.
    const statement = this.#database.prepare(sql)
    statement.setReadBigInts(true)
    let page: Row[] = []
    for (const row of statement.iterate()) {
      page.push(row as Row)
      if (page.length < PAGE) continue
      yield page
      page = []
    }
    if (page.length > 0) yield page
  }

  async insert(table: string, columns: Columns, rows: Rows): Promise<void> {
    const names = Object.keys(columns)
    const statement = this.#prepare(`insert into ${table} (${names}) values (${names.map(() => '?')})`)
    for (const row of rows) statement.run(...row)
  }

  readonly storedSearch = (text: string) => text
  readonly readableSearch = (stored: string) => stored
  // The text index has the counts.
  readonly hasTrigramTable = false

  async textFaults(): Promise<string[]> {
    // FTS5 has one row here for each indexed text.
    const count = (table: string) => this.#prepare(`select count(*) as rows from ${table}`).get()?.rows
    const [texts, orders] = [count('order_search_docsize'), count('orders')]
    return texts === orders ? [] : [`order_search has ${texts} texts for ${orders} orders`]
  }

  async nextNumber(workspaceId: number): Promise<number> {
    const base = workspaceId * NUMBERS_PER_WORKSPACE
    const highest = this.#prepare('select max(number) as number from orders where number > ? and number < ?')
    return Number(highest.get(base, base + NUMBERS_PER_WORKSPACE)?.number ?? base) + 1
  }

  async changeTexts(changes: readonly TextChange[]): Promise<void> {
    changeTexts((sql) => this.#prepare(sql), changes)
  }

  #prepare(sql: string): StatementSync {
    this.#onWork()
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    statement.setReadBigInts(true)
    this.#prepared.set(sql, statement)
    return statement
  }
}
