import type { DatabaseSync } from 'node:sqlite'
import { refuseNewer } from '#server/database/migrations/migrations.ts'
import { type DatabaseWriter, LOCK_TIMEOUT, type Row, type WriteTransaction } from '#server/database/ports.ts'
import { changeTexts, NUMBERS_PER_WORKSPACE, rebuildTextIndex } from './fts-texts.ts'
import { beginLongWrite, withBusyTimeout } from './long-write.ts'
import { openSqliteFile, preparedStatements, rollingBack, schemaVersion } from './open.ts'

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
  const reading = sqliteStatements(database, false)
  const writing = sqliteStatements(database, true)

  /** Runs transactions in series, because a connection has one at a time; `work` must not start another. */
  function inTransaction<T>(begin: () => Promise<void>, work: () => Promise<T>): Promise<T> {
    const turn = last.then(async () => {
      await begin()
      using _uncommitted = rollingBack(database)
      refuseNewer(schemaVersion(database))
      const result = await work()
      database.exec('commit')
      return result
    })
    last = turn.catch(() => {})
    return turn
  }

  const begin = async () => database.exec('begin')
  const beginWriting = async () => database.exec('begin immediate')

  return {
    read: (work) => inTransaction(begin, () => work(reading)),
    replaceAll: (work) => inTransaction(beginWriting, () => work(writing)),
    close: async () => {},

    async write(_workspaceId, work, onWait) {
      const begin = onWait ? () => beginLongWrite(database, onWait) : beginWriting
      const result = await inTransaction(begin, () => work(writing))
      if (onWait) await truncateLog(database)
      return result
    },
  }
}

/**
 * A long write leaves gigabytes in the log, which would stay until the last connection is closed. It stays as well while an
 * export reads an older state, for which no import waits.
 */
async function truncateLog(database: DatabaseSync): Promise<void> {
  const truncate = () => database.prepare('pragma wal_checkpoint(truncate)').get()
  // The write is committed, so it has not failed; a later import truncates the log.
  await withBusyTimeout(database, MOST_READING, truncate).catch(() => {})
}

/** Milliseconds in which a list is read. */
const MOST_READING = 50

function sqliteStatements(database: DatabaseSync, writes: boolean): WriteTransaction {
  const { prepare, prepareNew } = preparedStatements(database)
  let copies = 0

  function* rowsOf(sql: string): Iterable<Row[]> {
    let page: Row[] = []
    for (const row of prepareNew(sql).iterate()) {
      page.push(row as Row)
      if (page.length < PAGE) continue
      yield page
      page = []
    }
    if (page.length > 0) yield page
  }

  return {
    async pipelined(parts) {
      for (const part of parts) await part()
    },

    query: async (sql, values = []) => prepare(sql).all(...values) as Row[],

    async withRows(sql, columns, rows) {
      const values = Object.keys(columns).map((name) => `? as ${name}`)
      const statement = prepare(sql.replace('$rows', `(select ${values}) as input_rows`))
      return rows.flatMap((row) => statement.all(...row) as Row[])
    },

    async *pages(sql) {
      if (!writes) return yield* rowsOf(sql)
      // A query may return a row twice if it changes meanwhile, so its result is copied first.
      const name = `pages_${++copies}`
      database.exec(`create temp table ${name} as ${sql}`)
      try {
        yield* rowsOf(`select * from temp.${name}`)
      } finally {
        database.exec(`drop table if exists temp.${name}`)
      }
    },

    async insert(table, rows, names = table.names) {
      const statement = prepare(`insert into ${table.name} (${names}) values (${names.map(() => '?')})`)
      for await (const row of rows) statement.run(...row)
    },

    storedSearch: (text) => text,
    readableSearch: (stored) => stored,
    // The text index has the counts.
    hasTrigramTable: false,

    async textFaults() {
      // FTS5 has one row here for each indexed text.
      const count = (table: string) => prepare(`select count(*) as rows from ${table}`).get()?.rows
      const [texts, orders] = [count('order_search_docsize'), count('orders')]
      return texts === orders ? [] : [`order_search has ${texts} texts for ${orders} orders`]
    },

    async nextNumber(workspaceId) {
      const base = workspaceId * NUMBERS_PER_WORKSPACE
      const highest = prepare('select max(number) as number from orders where number > ? and number < ?')
      return Number(highest.get(base, base + NUMBERS_PER_WORKSPACE)?.number ?? base) + 1
    },

    async deferIndexes() {
      if (prepare('select 1 from orders limit 1').get()) return async () => {}
      // Those of unique keys, and the one by number, find the orders that a file has.
      const others = `select name, sql from sqlite_schema where tbl_name = 'orders' and type = 'index'
        and sql like 'create index %' and name <> 'orders_by_shop_number'`
      const indexes = database.prepare(others).all()
      for (const { name } of indexes) database.exec(`drop index ${name}`)
      // Takes half the time of updating them.
      return async () => database.exec(indexes.map(({ sql }) => sql).join(';'))
    },

    changeTexts: async (changes) => changeTexts(prepare, changes),
    rebuildTextIndex: async () => rebuildTextIndex(database),
  }
}
