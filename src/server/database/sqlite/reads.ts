import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Reader } from './reader.ts'
import type { ReaderPool } from './reader-pool.ts'

/**
 * Kysely's dialect for the reader threads: a connection is a reader of the pool. Readers that were not opened for writing
 * refuse it. The pool is opened with the first query, because Kysely closes only what it has used.
 */
export function readerDialect(openPool: () => ReaderPool, begin: Begin = 'begin'): Dialect {
  return {
    createDriver: () => new ReaderDriver(openPool, begin),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  }
}

/** A transaction that will write takes the lock at once: later it would be refused if another had written meanwhile. */
type Begin = 'begin' | 'begin immediate'

class ReaderConnection implements DatabaseConnection {
  readonly reader: Reader

  constructor(reader: Reader) {
    this.reader = reader
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return { rows: (await this.reader.run({ sql, parameters })) as R[] }
  }

  // biome-ignore lint/correctness/useYield: the interface requires it; nothing is streamed.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Reader threads answer whole results only.')
  }
}

class ReaderDriver implements Driver {
  readonly #openPool: () => ReaderPool
  readonly #begin: Begin
  #pool: ReaderPool | undefined
  readonly #connections = new WeakMap<Reader, ReaderConnection>()

  constructor(openPool: () => ReaderPool, begin: Begin) {
    this.#openPool = openPool
    this.#begin = begin
  }

  async init(): Promise<void> {
    this.#pool = this.#openPool()
  }

  // Kysely compares connections by identity, so a reader always has the same one.
  async acquireConnection(options?: { readonly signal?: AbortSignal | undefined }): Promise<ReaderConnection> {
    if (!this.#pool) throw new Error('The reader threads are not open.')
    const reader = await this.#pool.acquire(options?.signal)
    const known = this.#connections.get(reader)
    if (known) return known
    const made = new ReaderConnection(reader)
    this.#connections.set(reader, made)
    return made
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof ReaderConnection) this.#pool?.release(connection.reader)
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await run(connection, this.#begin)
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await run(connection, 'commit')
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A reader that was stopped has no transaction any more.
    if (!(connection instanceof ReaderConnection) || connection.reader.isBroken) return
    // A full disk may have ended the transaction. This error must not hide the first one, so the reader is replaced.
    await run(connection, 'rollback').catch(() => connection.reader.discard())
  }

  async destroy(): Promise<void> {
    await this.#pool?.close()
  }
}

async function run(connection: DatabaseConnection, sql: Begin | 'commit' | 'rollback'): Promise<void> {
  if (connection instanceof ReaderConnection) await connection.reader.run({ sql, parameters: [] })
}
