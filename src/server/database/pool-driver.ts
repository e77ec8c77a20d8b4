import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'

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

/** How Kysely's driver of a pool makes transactions. */
export const TRANSACTIONS = {
  beginTransaction: (connection: PooledConnection) => connection.begin(),
  commitTransaction: (connection: PooledConnection) => connection.commit(),
  rollbackTransaction: (connection: PooledConnection) => connection.rollback(),
}
