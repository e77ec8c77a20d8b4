import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { PostgresWords } from './dialect.ts'
import { isAway, readError } from './postgres-errors.ts'

/**
 * Kysely's view of a pool, for reading. Every query runs in a transaction, which is the only place where its time can be
 * limited behind a pooler; a transaction of the caller's sees one state from its first query to its last. `timeLimit` in
 * milliseconds.
 */
export function postgresReadDialect(openPool: () => Pool, timeLimit: number): Dialect {
  return {
    createDriver: () => new PostgresReadDriver(openPool, timeLimit),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresWords(),
    createIntrospector: (database) => new PostgresIntrospector(database),
  }
}

class PostgresReader implements DatabaseConnection {
  readonly #pool: Pool
  readonly #begin: string
  #client: PoolClient
  #isInTransaction = false
  isBroken = false

  constructor(pool: Pool, client: PoolClient, begin: string) {
    this.#pool = pool
    this.#client = client
    this.#begin = begin
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isInTransaction) return { rows: await this.#run<R>(sql, parameters) }
    return await this.#onLiving(async () => {
      // All at once: on the way there and back, three statements take as long as one. A commit after an error rolls back.
      const [begun, answered, ended] = await Promise.allSettled([
        this.#run(this.#begin),
        this.#run<R>(sql, parameters),
        this.#run('commit'),
      ])
      if (begun.status === 'rejected') throw begun.reason
      if (answered.status === 'rejected') throw answered.reason
      if (ended.status === 'rejected') throw ended.reason
      return { rows: answered.value }
    })
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it; nothing here streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Readers answer whole results only.')
  }

  async begin(): Promise<void> {
    await this.#onLiving(() => this.#run(this.#begin))
    this.#isInTransaction = true
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    this.#isInTransaction = false
    await this.#run(how)
  }

  release(): void {
    this.#client.release(this.isBroken)
  }

  /** A connection may have died at rest, unnoticed: what it was asked first is asked again on others, then on a new one. */
  async #onLiving<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    for (let spare = this.#pool.totalCount; ; spare--) {
      try {
        return await ask()
      } catch (error) {
        if (!this.isBroken || spare <= 0) throw error
        this.#client.release(true)
        // Should there be no new one, there is none to give back either.
        this.#client = await this.#pool.connect().catch((reason: unknown) => {
          this.release = () => {}
          throw readError(reason)
        })
        this.isBroken = false
      }
    }
  }

  async #run<R>(sql: string, parameters?: readonly unknown[]): Promise<R[]> {
    try {
      return (await this.#client.query(sql, parameters as unknown[])).rows
    } catch (error) {
      this.isBroken ||= isAway(error)
      throw readError(error)
    }
  }
}

class PostgresReadDriver implements Driver {
  readonly #openPool: () => Pool
  readonly #begin: string
  #pool: Pool | undefined

  constructor(openPool: () => Pool, timeLimit: number) {
    this.#openPool = openPool
    // Compiling a query to machine code takes longer than any of ours runs; sorting and bitmaps want more than 4 MB.
    this.#begin = `begin isolation level repeatable read read only; set local statement_timeout = ${timeLimit};
      set local jit = off; set local work_mem = '64MB'`
  }

  async init(): Promise<void> {
    this.#pool = this.#openPool()
  }

  async acquireConnection(): Promise<PostgresReader> {
    if (!this.#pool) throw new Error('The pool of readers is not open.')
    try {
      return new PostgresReader(this.#pool, await this.#pool.connect(), this.#begin)
    } catch (error) {
      throw readError(error)
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof PostgresReader) connection.release()
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof PostgresReader) await connection.begin()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof PostgresReader) await connection.end('commit')
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // With its connection, the transaction is gone.
    if (connection instanceof PostgresReader && !connection.isBroken) await connection.end('rollback')
  }

  async destroy(): Promise<void> {
    await this.#pool?.end()
    this.#pool = undefined
  }
}
