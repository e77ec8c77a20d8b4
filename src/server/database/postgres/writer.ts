import { failureOf, isAway, WriteError } from '#server/database/database-errors.ts'
import { DEADLINES, limitWithin } from '#server/database/deadlines.ts'
import { refuseNewer } from '#server/database/migrations/migrations.ts'
import { type DatabaseWriter, LOCK_TIMEOUT, type WriteTransaction } from '#server/database/ports.ts'
import { openPool, type PooledClient } from './connect.ts'
import { versionOf } from './migrate.ts'
import { restrictToWorkspace } from './row-security.ts'
import { postgresStatements } from './statements.ts'

/** How many milliseconds each attempt of a long write to get the lock lasts; the first is short, so that a wait is reported soon. */
const [FIRST_ATTEMPT, ATTEMPT] = [100, 2000]

/**
 * The writing side of a PostgreSQL database. Statements are unnamed and settings last for a transaction only, so that a pooler
 * in transaction mode can be used. Connects when needed. `lockTimeout`: see `openWriter`.
 */
export function openPostgresWriter(url: string, lockTimeout: number, deadlines = DEADLINES): DatabaseWriter {
  const pool = openPool(url, { max: 3, ...deadlines })
  const limit = `set local jit = off; set local statement_timeout = ${limitWithin(deadlines.longAnswer)}`

  /** The short deadline applies to `begin` and `rollback`, the long one to everything between them, including the commit. */
  async function inTransaction<T>(begin: Begin, work: Work<T>): Promise<T> {
    const client = await pool.connect()
    // The pool drops a lost connection by itself.
    let isBroken = false
    try {
      await begin(client)
      client.answerDeadline = deadlines.longAnswer
      const result = await work(postgresStatements(client), client)
      await commit(client)
      return result
    } catch (error) {
      client.answerDeadline = deadlines.answer
      await client.query('rollback').catch(() => {
        isBroken = true
      })
      throw error
    } finally {
      client.answerDeadline = deadlines.answer
      client.release(isBroken)
    }
  }

  /** Begins a transaction, sets its limits and takes the workspace's lock, all in one round trip. */
  async function beginWriting(client: PooledClient, workspaceId: number, timeout: number): Promise<void> {
    client.answerDeadline = timeout + deadlines.answer
    const statements = [
      'begin isolation level read committed',
      limit,
      `set local lock_timeout = ${timeout}`,
      // A writer whose machine has lost power must not block others forever.
      `set local idle_in_transaction_session_timeout = '5min'`,
      `set local work_mem = '64MB'`,
      // Cancels a statement whose client has gone; servers on Windows do not support this.
      `select set_config('client_connection_check_interval', '500', true) where version() !~* 'mingw|visual|windows'`,
      // Who has locked the workspace's row is its only writer. Row locks also work on distributed tables (Citus).
      `select id from workspaces where id = ${workspaceId} for update`,
      restrictToWorkspace(workspaceId),
      // Read after the lock, because a migration may have finished while it was waited for.
      'select version from schema_version',
    ]
    // The driver returns one result per statement, although its types say one.
    const results = [await client.query<{ version: bigint }>(statements.join('; '))].flat()
    refuseNewer(Number(results.at(-1)?.rows[0]?.version))
  }

  async function beginLongWrite(client: PooledClient, workspaceId: number, onWait: () => void) {
    for (let timeout = FIRST_ATTEMPT; ; timeout = ATTEMPT) {
      try {
        await beginWriting(client, workspaceId, timeout)
        break
      } catch (error) {
        if (failureOf(error) !== 'busy') throw error
        await client.query('rollback')
        onWait()
      }
    }
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT}`)
  }

  return {
    write(workspaceId, work, onWait) {
      const begin: Begin = (client) =>
        onWait ? beginLongWrite(client, workspaceId, onWait) : beginWriting(client, workspaceId, lockTimeout)
      return inTransaction(begin, work)
    },
    read: (work) =>
      inTransaction((client) => client.query(`begin isolation level repeatable read, read only; ${limit}`), work),
    async replaceAll(work) {
      const begin: Begin = (client) => client.query(`begin; ${limit}`)
      const result = await inTransaction(begin, async (transaction, client) => {
        // Nothing else writes meanwhile.
        await client.query('lock table workspaces in share row exclusive mode')
        refuseNewer(await versionOf(client))
        return await work(transaction)
      })
      // Everything is committed: if this fails, the first queries are slower until the server does it by itself.
      await vacuum().catch(() => {})
      return result
    },
    close: () => pool.end(),
  }

  async function vacuum(): Promise<void> {
    const client = await pool.connect()
    client.answerDeadline = deadlines.longAnswer
    await client.query('vacuum (analyze, skip_locked)').finally(() => client.release(true))
  }
}

type Begin = (client: PooledClient) => Promise<unknown>
type Work<T> = (transaction: WriteTransaction, client: PooledClient) => Promise<T>

/**
 * If the server rejects the commit, nothing was committed; after any other error, it is unknown whether it was, also where a
 * cluster has lost a machine meanwhile.
 */
async function commit(client: PooledClient): Promise<void> {
  try {
    await client.query('commit')
  } catch (error) {
    if (error instanceof Error && 'severity' in error && error.severity === 'ERROR' && !isAway(error)) throw error
    throw new WriteError('unsure', 'The connection was lost during a commit.', { cause: error })
  }
}
