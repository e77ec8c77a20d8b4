import { type CompiledQuery, type DatabaseConnection, type Dialect, PostgresDialect, type QueryResult } from 'kysely'
import type { Pool, PoolClient, QueryResultRow } from 'pg'
import { isAway, ReadError, readError } from '#server/database/database-errors.ts'
import { MAX_WAITING } from '#server/database/deadlines.ts'

/**
 * Kysely's dialect for a pool, for reading. Every query runs in a transaction, because behind a pooler its time can be limited
 * only there; a transaction of the caller sees one state. `timeLimit` in milliseconds.
 */
export function postgresReadDialect(pool: Pool, timeLimit: number): Dialect {
  // JIT compilation takes longer than our queries run; sorts and bitmaps need more than the default of 4 MB.
  const begin = `begin isolation level repeatable read read only; set local statement_timeout = ${timeLimit};
    set local jit = off; set local work_mem = '64MB'`
  const createDriver = () => ({
    // The pool connects by itself.
    init: async () => {},
    acquireConnection: async () => {
      if (pool.waitingCount >= MAX_WAITING) throw new ReadError('busy', 'Too many callers wait for a connection.')
      const client = await pool.connect().catch((reason: unknown) => {
        throw readError(reason)
      })
      return new PostgresConnection(client, begin)
    },
    beginTransaction: (connection: PostgresConnection) => connection.begin(),
    commitTransaction: (connection: PostgresConnection) => connection.commit(),
    rollbackTransaction: (connection: PostgresConnection) => connection.rollback(),
    releaseConnection: async (connection: PostgresConnection) => connection.release(),
    destroy: () => pool.end(),
  })
  return Object.assign(new PostgresDialect({ pool }), { createDriver })
}

class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #begin: string
  #isInTransaction = false
  #isBroken = false

  /** `begin`: the first statements of a transaction. */
  constructor(client: PoolClient, begin: string) {
    this.#client = client
    this.#begin = begin
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isInTransaction) return await this.#send<R>(sql, parameters)
    // In one round trip. A commit after an error rolls back.
    const answers = [this.#send(this.#begin), this.#send<R>(sql, parameters), this.#send('commit')] as const
    await Promise.allSettled(answers)
    return (await Promise.all(answers))[1]
  }

  streamQuery(): never {
    throw new Error('Only whole results are read.')
  }

  async begin(): Promise<void> {
    await this.#send(this.#begin)
    this.#isInTransaction = true
  }

  async commit(): Promise<void> {
    this.#isInTransaction = false
    await this.#send('commit')
  }

  /** Never rejects, which would hide the first error: a connection that cannot roll back is dropped with its transaction. */
  async rollback(): Promise<void> {
    this.#isInTransaction = false
    if (this.#isBroken) return
    await this.#send('rollback').catch(() => {
      this.#isBroken = true
    })
  }

  release(): void {
    this.#client.release(this.#isBroken)
  }

  async #send<R>(sql: string, parameters?: readonly unknown[]) {
    try {
      return await this.#client.query<R & QueryResultRow>(sql, parameters as unknown[])
    } catch (error) {
      this.#isBroken ||= isAway(error)
      throw readError(error)
    }
  }
}
