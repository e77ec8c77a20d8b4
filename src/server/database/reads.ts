import { Kysely } from 'kysely'
import { readerDialect } from '#server/database/sqlite/reader-dialect.ts'
import { ReaderPool, type ReaderPoolOptions } from '#server/database/sqlite/reader-pool.ts'
import type { Tables } from './tables.ts'

/** Typed queries that run in reader threads. `destroy()` ends the threads. */
export type Reads = Kysely<Tables>

/** Two, because a list asks for its rows and its total side by side. */
const DEFAULTS: ReaderPoolOptions = { readers: 2, timeLimit: 20_000 }

/** Reads an up-to-date database (see `openDatabase`); the threads start with the first query. */
export function openReads(file: string, options: Partial<ReaderPoolOptions> = {}): Reads {
  const openPool = () => new ReaderPool(file, { ...DEFAULTS, ...options })
  return new Kysely<Tables>({ dialect: readerDialect(openPool) })
}

/** Typed statements that also write; one thread, so one after another. `destroy()` ends it. */
export type Writes = Kysely<Tables>

/**
 * For the server's small writes (settings, targets): orders go through the import's writer, which keeps the sums. Waits
 * for another writer for `BUSY_TIMEOUT`, then rejects with 'database is locked'. Rows come back by `returning` only.
 */
export function openWrites(file: string): Writes {
  const openPool = () => new ReaderPool(file, { readers: 1, timeLimit: DEFAULTS.timeLimit, writable: true })
  return new Kysely<Tables>({ dialect: readerDialect(openPool, 'begin immediate') })
}
