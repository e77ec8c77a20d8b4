import { type CompiledQuery, type Dialect, PostgresDialect, type QueryResult } from 'kysely'
import type { Pool, PoolClient, QueryResultRow } from 'pg'
import { isAway, ReadError, readError } from '#server/database/database-errors.ts'
import { MAX_WAITING } from '#server/database/deadlines.ts'

/**
 * Kysely's dialect for a pool, for reading. Every query runs in a transaction, because behind a pooler its time can be limited
 * only there; a transaction of the caller sees one state. `timeLimit` in milliseconds.
 */
export function postgresReadDialect(pool: Pool, timeLimit: number): Dialect {
  // JIT compilation takes longer than our queries run, starting further processes longer than those of a dashboard; sorts and
  // bitmaps need more than the default of 4 MB.
  const begin = `begin isolation level repeatable read read only; set local statement_timeout = ${timeLimit};
    set local jit = off; set local parallel_setup_cost = 50000; set local work_mem = '64MB'`
  const createDriver = () => ({
    // The pool connects by itself.
    init: async () => {},
    acquireConnection: async () => {
      if (pool.waitingCount >= MAX_WAITING) throw new ReadError('busy', 'Too many callers wait for a connection.')
      const client = await pool.connect().catch((reason: unknown) => {
        throw readError(reason)
      })
      return connectionOf(client, begin)
    },
    beginTransaction: (connection: PostgresConnection) => connection.transact(begin),
    commitTransaction: (connection: PostgresConnection) => connection.transact('commit'),
    // Never rejects, which would hide the first error: a connection that cannot roll back is dropped with its transaction.
    rollbackTransaction: (connection: PostgresConnection) => connection.transact('rollback').catch(connection.drop),
    releaseConnection: async (connection: PostgresConnection) => connection.release(),
    destroy: () => pool.end(),
  })
  return Object.assign(new PostgresDialect({ pool }), { createDriver })
}

/** `begin`: the first statements of a transaction. */
function connectionOf(client: PoolClient, begin: string) {
  let isInTransaction = false
  let isBroken = false

  async function send<R>(sql: string, parameters?: readonly unknown[]) {
    try {
      return await client.query<R & QueryResultRow>(sql, parameters as unknown[])
    } catch (error) {
      isBroken ||= isAway(error)
      throw readError(error)
    }
  }

  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      if (isInTransaction) return await send<R>(sql, parameters)
      // In one round trip. A commit after an error rolls back.
      const answers = [send(begin), send<R>(sql, parameters), send('commit')] as const
      await Promise.allSettled(answers)
      return (await Promise.all(answers))[1]
    },

    streamQuery(): never {
      throw new Error('Only whole results are read.')
    },

    /** Begins or ends a transaction of the caller. */
    async transact(sql: string): Promise<void> {
      isInTransaction = false
      await send(sql)
      isInTransaction = sql === begin
    },

    drop: () => {
      isBroken = true
    },
    release: () => client.release(isBroken),
  }
}
type PostgresConnection = ReturnType<typeof connectionOf>
