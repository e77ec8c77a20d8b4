import { type CompiledQuery, type Dialect, PostgresDialect, type QueryResult } from 'kysely'
import type { Pool, PoolClient, QueryResultRow } from 'pg'
import { MAX_WAITING, PooledConnection, TRANSACTIONS } from '#server/database/pool-driver.ts'
import { isAway, readError } from '#server/database/postgres-errors.ts'
import { CommitLostError, NoAnswerError, StorageBusyError } from '#server/database/read-errors.ts'

/**
 * Kysely's dialect for a pool, for reading. Every query runs in a transaction, because behind a pooler its time can be limited
 * only there; a transaction of the caller sees one state. `timeLimit` in milliseconds.
 */
export function postgresReadDialect(pool: Pool, timeLimit: number): Dialect {
  // JIT compilation takes longer than our queries run; sorts and bitmaps need more than the default of 4 MB.
  const begin = `begin isolation level repeatable read read only; set local statement_timeout = ${timeLimit};
    set local jit = off; set local work_mem = '64MB'`
  return dialect(pool, { begin, writes: false })
}

/** The same for small writes; their transactions wait `lockTimeout` milliseconds for a lock. */
export function postgresWriteDialect(pool: Pool, timeLimit: number, lockTimeout: number): Dialect {
  const begin = `begin isolation level read committed; set local statement_timeout = ${timeLimit};
    set local lock_timeout = ${lockTimeout}`
  return dialect(pool, { begin, writes: true })
}

interface Mode {
  /** The first statements of a transaction. */
  readonly begin: string
  readonly writes: boolean
}

function dialect(pool: Pool, mode: Mode): Dialect {
  const createDriver = () => ({
    ...TRANSACTIONS,
    // The pool connects by itself.
    init: async () => {},
    acquireConnection: async () => {
      if (pool.waitingCount >= MAX_WAITING) throw new StorageBusyError('Too many callers wait for a connection.')
      const client = await pool.connect().catch((reason: unknown) => {
        throw readError(reason)
      })
      return new PostgresConnection(pool, client, mode)
    },
    releaseConnection: async (connection: PostgresConnection) => connection.release(),
    destroy: () => pool.end(),
  })
  return Object.assign(new PostgresDialect({ pool }), { createDriver })
}

class PostgresConnection extends PooledConnection {
  readonly #pool: Pool
  readonly #mode: Mode
  #client: PoolClient
  #isInTransaction = false
  isBroken = false

  constructor(pool: Pool, client: PoolClient, mode: Mode) {
    super()
    this.#pool = pool
    this.#client = client
    this.#mode = mode
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isInTransaction) return await this.#send<R>(sql, parameters)
    const ask = async () => {
      // In one round trip. A commit after an error rolls back.
      const answers = [this.#send(this.#mode.begin), this.#send<R>(sql, parameters), this.#send('commit')] as const
      await Promise.allSettled(answers)
      return (await Promise.all(answers))[1]
    }
    // A write may have been committed before the connection broke, so it is not repeated.
    return await (this.#mode.writes ? ask() : this.#retryOnNewConnection(ask))
  }

  async begin(): Promise<void> {
    await this.#retryOnNewConnection(() => this.#send(this.#mode.begin))
    this.#isInTransaction = true
  }

  async commit(): Promise<void> {
    this.#isInTransaction = false
    const { command } = await this.#send('commit').catch((error: unknown) => {
      if (!this.#mode.writes || !this.isBroken) throw error
      throw new CommitLostError('The connection was lost during a commit.', { cause: error })
    })
    // PostgreSQL's answer if an earlier statement failed.
    if (command === 'ROLLBACK') throw new Error('A statement of the transaction failed, so nothing was committed.')
  }

  /** A connection that cannot roll back is dropped with its transaction. */
  async rollback(): Promise<void> {
    this.#isInTransaction = false
    if (this.isBroken) return
    await this.#send('rollback').catch(() => {
      this.isBroken = true
    })
  }

  release(): void {
    this.#client.release(this.isBroken)
  }

  /** An idle connection may be dead: the first statement is repeated on the others, then on a new one. */
  async #retryOnNewConnection<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    for (let spare = this.#pool.totalCount; ; spare--) {
      try {
        return await ask()
      } catch (error) {
        if (!this.isBroken || error instanceof NoAnswerError || spare <= 0) throw error
        this.#client.release(true)
        // Without a connection there is nothing to release.
        this.#client = await this.#pool.connect().catch((reason: unknown) => {
          this.release = () => {}
          throw readError(reason)
        })
        this.isBroken = false
      }
    }
  }

  async #send<R>(sql: string, parameters?: readonly unknown[]) {
    try {
      return await this.#client.query<R & QueryResultRow>(sql, parameters as unknown[])
    } catch (error) {
      this.isBroken ||= isAway(error)
      // Of a write, `failureOf` knows the limit by its code.
      throw this.#mode.writes && !isAway(error) ? error : readError(error)
    }
  }
}
