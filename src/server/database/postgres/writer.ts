import type pg from 'pg'
import { failureOf } from '#server/database/database-failure.ts'
import { DEADLINES, type Deadlines, limitWithin } from '#server/database/deadlines.ts'
import { refuseNewer } from '#server/database/migrations/migrations.ts'
import { type DatabaseWriter, type LongWrite, WRITE_PATIENCE } from '#server/database/ports.ts'
import { CommitLostError } from '#server/database/read-errors.ts'
import { openPool } from './connect.ts'
import { setAnswerDeadline } from './deadline-client.ts'
import { PostgresStatements } from './statements.ts'
import { SIGNS, signedName, writerSign } from './writer-name.ts'

/**
 * The writing side of a PostgreSQL database. Statements are unnamed and settings last for a transaction only, so that a pooler
 * in transaction mode can be used. Connects when needed. `patience`: see `openWriter`.
 */
export function openPostgresWriter(url: string, patience: number, deadlines = DEADLINES): DatabaseWriter {
  const pool = openPool(url, { max: 3, ...deadlines })
  const limit = `set local statement_timeout = ${limitWithin(deadlines.longAnswer)}`

  async function inTransaction<T>(begin: Begin, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return await transaction(pool, deadlines, begin, work)
  }

  /** Begins a transaction, sets its limits and takes the workspace's lock, all in one round trip. */
  async function beginWriting(client: pg.PoolClient, workspaceId: number, patience: number): Promise<void> {
    setAnswerDeadline(client, patience + deadlines.answer)
    const statements = [
      'begin isolation level read committed',
      limit,
      `set local lock_timeout = ${patience}`,
      // A writer whose machine has lost power must not block others forever.
      `set local idle_in_transaction_session_timeout = '5min'`,
      `set local work_mem = '64MB'`,
      'set local jit = off',
      // Cancels a statement whose client has gone; servers on Windows do not support this.
      `select set_config('client_connection_check_interval', '500', true) where version() !~* 'mingw|visual|windows'`,
      // Who has locked the workspace's row is its only writer. Row locks also work on distributed tables (Citus).
      `select id from workspaces where id = ${workspaceId} for update`,
      // Read after the lock, because a migration may have finished while it was waited for.
      'select version from schema_version',
    ]
    // The driver returns one result per statement, although its types say one.
    const results = [await client.query<{ version: bigint }>(statements.join('; '))].flat()
    refuseNewer(Number(results.at(-1)?.rows[0]?.version))
  }

  /** Waits for other writers without a limit, and publishes the name of this write. */
  async function beginInTurn(client: pg.PoolClient, workspaceId: number, { name, onWait }: LongWrite): Promise<void> {
    for (let patience = FIRST_ATTEMPT; ; patience = ATTEMPT) {
      try {
        await beginWriting(client, workspaceId, patience)
        break
      } catch (error) {
        if (failureOf(error) !== 'busy') throw error
        await client.query('rollback')
        onWait(await writerName(client, workspaceId))
      }
    }
    await client.query(`select set_config('application_name', $1, true), set_config('lock_timeout', $2, true)`, [
      writerSign(workspaceId, name),
      String(WRITE_PATIENCE),
    ])
  }

  return {
    async write(workspaceId, work, long) {
      const begin = (client: pg.PoolClient) =>
        long ? beginInTurn(client, workspaceId, long) : beginWriting(client, workspaceId, patience)
      return await inTransaction(begin, (client) => work(new PostgresStatements(client, long?.onWork)))
    },
    read: (work) =>
      inTransaction(
        (client) => client.query(`begin isolation level repeatable read, read only; ${limit}`),
        (client) => work(new PostgresStatements(client)),
      ),
    close: () => pool.end(),
  }
}

/** How many milliseconds each attempt to become the writer lasts; the first is short, so that a wait is reported soon. */
const [FIRST_ATTEMPT, ATTEMPT] = [100, 2000]

async function writerName(client: pg.PoolClient, workspaceId: number): Promise<string | undefined> {
  const { rows } = await client.query<{ application_name: string }>(SIGNS)
  for (const { application_name: sign } of rows) {
    const name = signedName(workspaceId, sign)
    if (name !== undefined) return name
  }
  return undefined
}

type Begin = (client: pg.PoolClient) => Promise<unknown>

/** The short deadline applies to `begin` and `rollback`, the long one to everything between them, including the commit. */
async function transaction<T>(
  pool: pg.Pool,
  { answer, longAnswer }: Deadlines,
  begin: Begin,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  client.on('error', noteBroken)
  try {
    await begin(client)
    setAnswerDeadline(client, longAnswer)
    const result = await work(client)
    await commit(client)
    return result
  } catch (error) {
    setAnswerDeadline(client, answer)
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    setAnswerDeadline(client, answer)
    client.off('error', noteBroken)
    client.release(broken)
  }

  function noteBroken(error: Error): void {
    broken = error
  }
}

/** If the server rejects the commit, nothing was committed; after any other error, it is unknown whether it was. */
async function commit(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('commit')
  } catch (error) {
    if (error instanceof Error && 'severity' in error && error.severity === 'ERROR') throw error
    throw new CommitLostError('The connection was lost during a commit.', { cause: error })
  }
}
