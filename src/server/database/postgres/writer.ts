import type pg from 'pg'
import { failureOf } from '#server/database/database-failure.ts'
import { refuseNewer } from '#server/database/migrations/migrations.ts'
import { type DatabaseWriter, type LongWrite, WRITE_PATIENCE } from '#server/database/ports.ts'
import { CommitLostError } from '#server/database/read-errors.ts'
import { openPool } from './connect.ts'
import { setAnswerDeadline } from './deadline-client.ts'
import { DEADLINES, type Deadlines, limitWithin } from './deadlines.ts'
import { PutOffTexts } from './put-off-texts.ts'
import { PostgresStatements } from './statements.ts'
import { SIGNS, signedName, writerSign } from './writer-name.ts'

/**
 * The writing side of a PostgreSQL database. Statements are unnamed and all state is the transaction's, so that a pooler
 * that lends connections by the transaction may stand between. The connections are made when they are needed. `patience`: see
 * `openWriter`.
 */
export function openPostgresWriter(url: string, patience: number, deadlines = DEADLINES): DatabaseWriter {
  const pool = openPool(url, { max: 3, ...deadlines })
  const putOff = new PutOffTexts(pool)
  const limit = `set local statement_timeout = ${limitWithin(deadlines.longAnswer)}`

  async function inTransaction<T>(begin: Begin, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return await transaction(pool, deadlines, begin, work)
  }

  /** One round trip. A writer that vanished (its machine lost its power) must not block others without an end. */
  async function beginWriting(client: pg.PoolClient, workspaceId: number, patience: number): Promise<void> {
    setAnswerDeadline(client, patience + deadlines.answer)
    const statements = [
      'begin isolation level read committed',
      limit,
      `set local lock_timeout = ${patience}`,
      `set local idle_in_transaction_session_timeout = '5min'`,
      `set local work_mem = '64MB'`,
      'set local jit = off',
      // A statement whose client is gone is given up, not finished first; servers on Windows cannot notice.
      `select set_config('client_connection_check_interval', '500', true) where version() !~* 'mingw|visual|windows'`,
      // The row is the workspace's lock: everywhere the same, also where tables are distributed.
      `select id from workspaces where id = ${workspaceId} for update`,
      // After the lock, so that it is not from before a migration that was waited for.
      'select version from schema_version',
    ]
    // Of several statements the driver answers several results; its types know of one.
    const results = [await client.query<{ version: bigint }>(statements.join('; '))].flat()
    refuseNewer(Number(results.at(-1)?.rows[0]?.version))
  }

  /** Begins when no other writer is left, however long that takes, and says whose write this is. */
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
      let putsOff = false
      const onPutOff = () => {
        putsOff = true
      }
      const begin = (client: pg.PoolClient) =>
        long ? beginInTurn(client, workspaceId, long) : beginWriting(client, workspaceId, patience)
      const result = await inTransaction(begin, (client) =>
        work(new PostgresStatements(client, onPutOff, long?.onWork)),
      )
      if (putsOff) putOff.enterSoon()
      return result
    },
    read: (work) =>
      inTransaction(
        (client) => client.query(`begin isolation level repeatable read, read only; ${limit}`),
        (client) => work(new PostgresStatements(client)),
      ),
    async close() {
      await putOff.close()
      await pool.end()
    },
  }
}

/** Milliseconds that an attempt to become the writer takes; the first tells soon that there is another. */
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

/** `begin` and `rollback` are answered soon; the statements between them may take long. */
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

/** The server answers a commit that fails with an error of the statement; anything harsher says nothing about what it did. */
async function commit(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('commit')
  } catch (error) {
    if (error instanceof Error && 'severity' in error && error.severity === 'ERROR') throw error
    throw new CommitLostError('The connection was lost during a commit.', { cause: error })
  }
}
