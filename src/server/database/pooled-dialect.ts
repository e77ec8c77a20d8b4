import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'

/** Maximum callers that wait for a connection; more are refused. */
export const MAX_WAITING = 200

/** A connection of a pool as Kysely uses it. */
export abstract class PooledConnection implements DatabaseConnection {
  abstract executeQuery<R>(query: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<R>>
  abstract begin(): Promise<void>
  abstract commit(): Promise<void>
  /** Never rejects, which would hide the first error. */
  abstract rollback(): Promise<void>

  streamQuery(): never {
    throw new Error('Only whole results are read.')
  }
}

export interface ConnectionPool<C extends PooledConnection> {
  acquire(signal?: AbortSignal): Promise<C>
  release(connection: C): void
  close(): Promise<void>
}

/** A dialect of Kysely over our own pool, which is opened with the first query: Kysely closes only what it has used. */
export function pooledDialect<C extends PooledConnection>(
  language: Omit<Dialect, 'createDriver'>,
  open: () => ConnectionPool<C>,
): Dialect {
  return { ...language, createDriver: () => new PoolDriver(open) }
}

class PoolDriver<C extends PooledConnection> implements Driver {
  readonly #open: () => ConnectionPool<C>
  #pool: ConnectionPool<C> | undefined

  constructor(open: () => ConnectionPool<C>) {
    this.#open = open
  }

  async init(): Promise<void> {
    this.#pool = this.#open()
  }

  async acquireConnection(options?: { readonly signal?: AbortSignal | undefined }): Promise<C> {
    if (!this.#pool) throw new Error('The pool of connections is not open.')
    return await this.#pool.acquire(options?.signal)
  }

  async releaseConnection(connection: C): Promise<void> {
    this.#pool?.release(connection)
  }

  beginTransaction(connection: C): Promise<void> {
    return connection.begin()
  }

  commitTransaction(connection: C): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: C): Promise<void> {
    return connection.rollback()
  }

  async destroy(): Promise<void> {
    await this.#pool?.close()
    this.#pool = undefined
  }
}
