import type pg from 'pg'
import { type OrderStore, WRITE_PATIENCE } from '#server/database/order-store.ts'
import { CommitLostError } from '#server/database/read-errors.ts'
import { openPool } from './connect.ts'
import { PostgresStatements } from './postgres-statements.ts'

/**
 * The writing side of a PostgreSQL database. Statements are unnamed and all state is the transaction's, so that a pooler
 * that lends connections by the transaction may stand between. The connections are made when they are needed. `patience`: see
 * `openStore`.
 */
export function openPostgresStore(url: string, patience: number): OrderStore {
  const pool = openPool(url, { max: 2, patience: WRITE_PATIENCE })
  return {
    write: (workspaceId, work) =>
      transaction(pool, beginWriting(workspaceId, patience), (client) => work(new PostgresStatements(client))),
    read: (work) =>
      transaction(pool, 'begin isolation level repeatable read, read only', (client) =>
        work(new PostgresStatements(client)),
      ),
    close: () => pool.end(),
  }
}

/** One round trip. A writer that vanished without a word (its machine lost its power) must not be waited for for ever. */
function beginWriting(workspaceId: number, patience: number): string {
  return [
    'begin',
    `set local lock_timeout = ${patience}`,
    `set local idle_in_transaction_session_timeout = '5min'`,
    `set local work_mem = '64MB'`,
    'set local jit = off',
    // A statement whose client is gone is given up, not finished first; servers on Windows cannot notice.
    `select set_config('client_connection_check_interval', '500', true) where version() !~* 'mingw|visual|windows'`,
    // The row is the workspace's lock: everywhere the same, also where tables are distributed.
    `select id from workspaces where id = ${workspaceId} for update`,
  ].join('; ')
}

async function transaction<T>(pool: pg.Pool, begin: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  client.on('error', noteBroken)
  try {
    await client.query(begin)
    const result = await work(client)
    await commit(client)
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.off('error', noteBroken)
    client.release(broken)
  }

  function noteBroken(error: Error): void {
    broken = error
  }
}

/** The server answers a commit that fails with an error of the statement; anything harsher says nothing about what it did. */
async function commit(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('commit')
  } catch (error) {
    if (error instanceof Error && 'severity' in error && error.severity === 'ERROR') throw error
    throw new CommitLostError('The connection was lost during a commit.', { cause: error })
  }
}
