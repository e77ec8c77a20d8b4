import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'

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

/** A pool of connections as Kysely uses it. `init` comes with the first query; what it opens, `destroy` closes. */
export abstract class PoolDriver<C extends PooledConnection> implements Driver {
  abstract init(): Promise<void>
  /** Waits for a free connection. Rejects with `StorageBusyError` where too many wait. */
  abstract acquireConnection(options?: { readonly signal?: AbortSignal | undefined }): Promise<C>
  abstract releaseConnection(connection: C): Promise<void>
  abstract destroy(): Promise<void>

  beginTransaction(connection: C): Promise<void> {
    return connection.begin()
  }

  commitTransaction(connection: C): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: C): Promise<void> {
    return connection.rollback()
  }
}
