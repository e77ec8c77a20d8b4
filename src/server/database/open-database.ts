import { Kysely } from 'kysely'
import { DEADLINES, deadlineBeyond, limitWithin } from './deadlines.ts'
import type { DatabaseLocation } from './location.ts'
import { type Database, WRITE_PATIENCE } from './ports.ts'
import { openPool } from './postgres/connect.ts'
import { POSTGRES_DIALECT } from './postgres/dialect.ts'
import { postgresReadDialect, postgresWriteDialect } from './postgres/reads.ts'
import type { Writes } from './reads.ts'
import type { Tables } from './schema/tables.ts'
import { SQLITE_DIALECT } from './sqlite/dialect.ts'
import { ReaderPool, type ReaderPoolOptions } from './sqlite/reader-pool.ts'
import { readerDialect } from './sqlite/reads.ts'

/** Two readers, so that one slow query does not block the others. */
const DEFAULTS: ReaderPoolOptions = { readers: 2, timeLimit: 20_000 }

/** Maximum connections; each runs one query at a time. */
const POSTGRES_READERS = 10
/** Settings, targets and imports are seldom read. */
const PRIMARY_READERS = 3

/** Opens an up-to-date database (`prepareDatabase`) for reading, from its replica if it has one. Connects with the first query. */
export function openDatabase(location: DatabaseLocation | string, options: Partial<ReaderPoolOptions> = {}): Database {
  const settings = { ...DEFAULTS, ...options }
  const place = typeof location === 'string' ? { kind: 'sqlite' as const, file: location } : location
  if (place.kind === 'sqlite') {
    const reads = new Kysely<Tables>({ dialect: readerDialect(() => new ReaderPool(place.file, settings)) })
    return { reads, dialect: SQLITE_DIALECT }
  }
  const { url, replicaUrl, deadlines = DEADLINES } = place
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
 * with `lockWorkspace`. Waits `patience` milliseconds for another writer (SQLite: `BUSY_TIMEOUT`), then rejects as busy
 * (`failureOf`). Only `returning` returns rows.
 */
export function openWrites(location: DatabaseLocation | string, patience = WRITE_PATIENCE): Writes {
  if (typeof location !== 'string' && location.kind === 'postgres') {
    const { connect, answer } = location.deadlines ?? DEADLINES
    const open = () => openPool(location.url, { max: 2, pipeline: true, connect, answer: patience + answer })
    return new Kysely<Tables>({ dialect: postgresWriteDialect(open, patience + limitWithin(answer), patience) })
  }
  const file = typeof location === 'string' ? location : location.file
  const openThread = () => new ReaderPool(file, { readers: 1, timeLimit: DEFAULTS.timeLimit, writable: true })
  return new Kysely<Tables>({ dialect: readerDialect(openThread, 'begin immediate') })
}
