import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { inSeries } from '#server/database/concurrency.ts'
import { refuseNewer } from '#server/database/migrations/migrations.ts'
import {
  type Columns,
  type DatabaseWriter,
  type Row,
  type Rows,
  type TextChange,
  type Value,
  WRITE_PATIENCE,
  type WriteTransaction,
} from '#server/database/ports.ts'
import { beginInTurn } from './begin-in-turn.ts'
import { changeTexts, LOAD_BUFFER, setTextBuffer, USUAL_BUFFER } from './fts-texts.ts'
import { openSqliteFile, schemaVersion } from './open.ts'
import { NUMBERS_PER_WORKSPACE } from './row-numbers.ts'

const PAGE = 2000
/** The writer's page cache: 64 MB. */
const CACHE = 'pragma cache_size = -64000'

/** Opens the database and brings it up to date. Blocks its thread while it works. `patience`: see `openWriter`. */
export function openSqliteWriter(file: string, patience = WRITE_PATIENCE): DatabaseWriter {
  const database = openSqliteFile(file)
  database.exec(`pragma busy_timeout = ${patience}; ${CACHE}`)
  return { ...sqliteWriter(database), close: async () => database.close() }
}

/** A writer over an open database, which `close` leaves open. */
export function sqliteWriter(database: DatabaseSync): DatabaseWriter {
  let last: Promise<unknown> = Promise.resolve()
  const inTransaction = <T>(begin: Begin, work: () => Promise<T>): Promise<T> => {
    // One connection has one transaction at a time.
    const turn = last.then(() => transaction(database, begin, work))
    last = turn.catch(() => {})
    return turn
  }
  const reading = new SqliteStatements(database, false)
  const writing = new SqliteStatements(database, true)
  return {
    write: async (workspaceId, work, long) => {
      if (!long) return inTransaction(beginBy(database, 'begin immediate'), () => work(writing))
      const result = await inTransaction(
        () => beginInTurn(database, workspaceId, long),
        () => work(new SqliteStatements(database, true, long.onWork)),
      )
      truncateLog(database)
      return result
    },
    read: (work) => inTransaction(beginBy(database, 'begin'), () => work(reading)),
    close: async () => {},
  }
}

/** A long write leaves gigabytes in the log, which would stay until the last connection is closed. */
function truncateLog(database: DatabaseSync): void {
  try {
    database.exec('pragma wal_checkpoint(truncate)')
  } catch {
    // The write is committed, so it has not failed; a later import truncates the log.
  }
}

/** Begins a transaction; returns what to call when it has ended. */
type Begin = () => Promise<() => void>

function beginBy(database: DatabaseSync, sql: string): Begin {
  return async () => {
    database.exec(sql)
    return () => {}
  }
}

async function transaction<T>(database: DatabaseSync, begin: Begin, work: () => Promise<T>): Promise<T> {
  const ended = await begin()
  try {
    refuseNewer(schemaVersion(database))
    const result = await work()
    database.exec('commit')
    return result
  } catch (error) {
    // A full disk may have ended the transaction already.
    if (database.isTransaction) database.exec('rollback')
    throw error
  } finally {
    ended()
  }
}

export class SqliteStatements implements WriteTransaction {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<string, StatementSync>()
  readonly #writes: boolean
  readonly #onWork: () => void
  #copies = 0
  #loads = false

  constructor(database: DatabaseSync, writes: boolean, onWork: () => void = () => {}) {
    this.#onWork = onWork
    this.#writes = writes
    this.#database = database
  }

  /** In series: there are no round trips to save. */
  concurrently<T extends readonly unknown[]>(...parts: { [K in keyof T]: () => Promise<T[K]> }): Promise<T> {
    return inSeries(parts)
  }

  async query(sql: string, values: readonly Value[] = []): Promise<Row[]> {
    return this.#prepare(sql).all(...values) as Row[]
  }

  async over(sql: string, columns: Columns, rows: Rows): Promise<Row[]> {
    const given = Object.keys(columns).map((name) => `? as ${name}`)
    const statement = this.#prepare(sql.replace('$rows', `(select ${given}) as given`))
    return rows.flatMap((row) => statement.all(...row) as Row[])
  }

  async *pages(sql: string): AsyncIterable<Row[]> {
    if (!this.#writes) return yield* this.#rowsOf(sql)
    // A query may return a row twice that changes while it runs, so its result is copied first.
    const name = `pages_${++this.#copies}`
    this.#database.exec(`create temp table ${name} as ${sql}`)
    yield* this.#rowsOf(`select * from temp.${name}`)
    this.#database.exec(`drop table temp.${name}`)
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

  storedSearch(text: string): string {
    return text
  }

  readableSearch(stored: string): string {
    return stored
  }

  // The text index has the counts.
  readonly hasTrigramTable = false

  async textFaults(): Promise<string[]> {
    // FTS5 has one row here for each indexed text.
    const count = (table: string) => this.#prepare(`select count(*) as rows from ${table}`).get()?.rows
    const [texts, orders] = [count('order_search_docsize'), count('orders')]
    return texts === orders ? [] : [`order_search holds ${texts} texts of ${orders} orders`]
  }

  async nextNumber(workspaceId: number): Promise<number> {
    const base = workspaceId * NUMBERS_PER_WORKSPACE
    const highest = this.#prepare('select max(number) as number from orders where number > ? and number < ?')
    return Number(highest.get(base, base + NUMBERS_PER_WORKSPACE)?.number ?? base) + 1
  }

  async changeTexts(changes: readonly TextChange[]): Promise<void> {
    changeTexts((sql) => this.#prepare(sql), changes)
  }

  async beginLoad(): Promise<void> {
    setTextBuffer(this.#database, LOAD_BUFFER)
    this.#loads = true
  }

  async endLoad(): Promise<void> {
    if (this.#loads) setTextBuffer(this.#database, USUAL_BUFFER)
    this.#loads = false
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
