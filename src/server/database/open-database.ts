import { Kysely } from 'kysely'
import type { DatabaseLocation } from './location.ts'
import { type Database, WRITE_PATIENCE } from './ports.ts'
import { openPool } from './postgres/connect.ts'
import { DEADLINES, deadlineBeyond, limitWithin } from './postgres/deadlines.ts'
import { POSTGRES_DIALECT } from './postgres/dialect.ts'
import { postgresReadDialect, postgresWriteDialect } from './postgres/reads.ts'
import type { Writes } from './reads.ts'
import type { Tables } from './schema/tables.ts'
import { SQLITE_DIALECT } from './sqlite/dialect.ts'
import { ReaderPool, type ReaderPoolOptions } from './sqlite/reader-pool.ts'
import { readerDialect } from './sqlite/reads.ts'

/** Two, so that one slow answer does not hold up all others. */
const DEFAULTS: ReaderPoolOptions = { readers: 2, timeLimit: 20_000 }

/** Connections at most; each takes one query at a time. */
const POSTGRES_READERS = 10
/** Settings, targets and imports are read seldom. */
const PRIMARY_READERS = 3

/** Reads an up-to-date database (see `prepareDatabase`), from its replica where it has one; begins with the first query. */
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

/** The same of the primary alone, where `openDatabase` reads from its replica; else undefined. */
export function openPrimary(location: DatabaseLocation): Database | undefined {
  if (location.kind === 'sqlite' || location.replicaUrl === undefined) return undefined
  const { replicaUrl: _replica, ...primary } = location
  return openDatabase(primary, { readers: PRIMARY_READERS })
}

/**
 * For the server's small writes (settings, targets): orders go through the import's writer, which keeps the sums. Its
 * transactions begin with `lockWorkspace`. Waits `patience` milliseconds for another writer (over a file `BUSY_TIMEOUT`), then
 * rejects as busy (`failureOf`). Rows come back by `returning` only.
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
