import { HandleEmptyInListsPlugin, Kysely, replaceWithNoncontingentExpression } from 'kysely'
import { DEADLINES, deadlineBeyond } from './deadlines.ts'
import type { SqlDialect } from './dialect.ts'
import type { DatabaseLocation } from './location.ts'
import { openPool } from './postgres/connect.ts'
import { postgresReadDialect } from './postgres/kysely-dialect.ts'
import { POSTGRES_DIALECT } from './postgres/text-index.ts'
import type { Reads } from './reads.ts'
import type { Tables } from './schema/tables.ts'
import { type ReaderPoolOptions, readerDialect } from './sqlite/reader-pool.ts'
import { SQLITE_DIALECT } from './sqlite/text-index.ts'

/** Two readers, so that one slow query does not block the others. */
const DEFAULTS: ReaderPoolOptions = { readers: 2, timeLimit: 20_000 }

/** PostgreSQL, unlike SQLite, refuses `in ()`. */
const plugins = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })]

/** Maximum connections; each runs one query at a time. */
const POSTGRES_READERS = 10

/** Queries over all workspaces; see `openDatabase`. */
export function openReads(location: DatabaseLocation, options: Partial<ReaderPoolOptions> = {}): Reads {
  const settings = { ...DEFAULTS, ...options }
  if (location.kind === 'sqlite') return new Kysely<Tables>({ dialect: readerDialect(location.file, settings) })
  const { url, replicaUrl, deadlines = DEADLINES } = location
  const { readers: max = POSTGRES_READERS } = options
  const answer = deadlineBeyond(settings.timeLimit)
  const pool = openPool(replicaUrl ?? url, { max, pipeline: true, connect: deadlines.connect, answer })
  return new Kysely<Tables>({ dialect: postgresReadDialect(pool, settings.timeLimit), plugins })
}

export function dialectOf(location: DatabaseLocation): SqlDialect {
  if (location.kind === 'sqlite') return SQLITE_DIALECT
  return location.isSpread ? { ...POSTGRES_DIALECT, isSpread: true } : POSTGRES_DIALECT
}
