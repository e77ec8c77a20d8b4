import { Kysely } from 'kysely'
import { DEADLINES, deadlineBeyond, limitWithin } from './deadlines.ts'
import type { DatabaseLocation } from './location.ts'
import { type Database, LOCK_TIMEOUT } from './ports.ts'
import { openPool } from './postgres/connect.ts'
import { postgresReadDialect, postgresWriteDialect } from './postgres/kysely-dialect.ts'
import { POSTGRES_DIALECT } from './postgres/text-index.ts'
import type { Writes } from './reads.ts'
import type { Tables } from './schema/tables.ts'
import { type ReaderPoolOptions, readerDialect } from './sqlite/reader-pool.ts'
import { SQLITE_DIALECT } from './sqlite/text-index.ts'

/** Two readers, so that one slow query does not block the others. */
const DEFAULTS: ReaderPoolOptions = { readers: 2, timeLimit: 20_000 }

/** Maximum connections; each runs one query at a time. */
const POSTGRES_READERS = 10
/** Settings, targets and imports are seldom read. */
const PRIMARY_READERS = 3

/** Opens an up-to-date database (`prepareDatabase`) for reading, from its replica if it has one. Connects with the first query. */
export function openDatabase(location: DatabaseLocation, options: Partial<ReaderPoolOptions> = {}): Database {
  const settings = { ...DEFAULTS, ...options }
  if (location.kind === 'sqlite') {
    const reads = new Kysely<Tables>({ dialect: readerDialect(location.file, settings) })
    return { reads, dialect: SQLITE_DIALECT }
  }
  const { url, replicaUrl, deadlines = DEADLINES } = location
  const { readers: max = POSTGRES_READERS } = options
  const answer = deadlineBeyond(settings.timeLimit)
  const open = () => openPool(replicaUrl ?? url, { max, pipeline: true, connect: deadlines.connect, answer })
  const reads = new Kysely<Tables>({ dialect: postgresReadDialect(open, settings.timeLimit) })
  return { reads, dialect: POSTGRES_DIALECT }
}

/** The primary, where `openDatabase` reads from a replica; otherwise undefined. */
export function openPrimary(location: DatabaseLocation): Database | undefined {
  if (location.kind === 'sqlite' || location.replicaUrl === undefined) return undefined
  const { replicaUrl: _replica, ...primary } = location
  return openDatabase(primary, { readers: PRIMARY_READERS })
}

/**
 * For small writes (settings, targets); orders are written by `openWriter`, which updates the aggregates. Transactions start
 * with `lockWorkspace`. Waits `lockTimeout` milliseconds (SQLite: `LOCK_TIMEOUT`) for another writer, then rejects as busy
 * (`failureOf`). Only `returning` returns rows.
 */
export function openWrites(location: DatabaseLocation, lockTimeout = LOCK_TIMEOUT): Writes {
  if (location.kind === 'postgres') {
    const { connect, answer } = location.deadlines ?? DEADLINES
    const open = () => openPool(location.url, { max: 2, pipeline: true, connect, answer: lockTimeout + answer })
    return new Kysely<Tables>({ dialect: postgresWriteDialect(open, lockTimeout + limitWithin(answer), lockTimeout) })
  }
  return new Kysely<Tables>({ dialect: readerDialect(location.file, { ...DEFAULTS, readers: 1, writable: true }) })
}
