import { Pool, types } from 'pg'
import { NoAnswerError } from '#server/database/read-errors.ts'
import { DeadlineClient, type DeadlineConfig, placeOf } from './deadline-client.ts'
import { DEADLINES, type Deadlines } from './deadlines.ts'

export interface ConnectionOptions {
  /** Connections at most. */
  readonly max?: number
  /** Milliseconds to wait for one that is new or comes back. */
  readonly connect?: number
  /** Milliseconds until the answer to a statement (`DeadlineClient`). */
  readonly answer?: number
  /** Statements are sent without waiting for the answer to the one before. */
  readonly pipeline?: boolean
}

/**
 * A pool of connections. Integers, and sums of them, arrive as BigInt. Statements are never named and no session setting
 * is made, so that a pooler may lend each transaction another connection. A connection that breaks, at rest or at work, is
 * dropped: the next query opens a new one.
 */
export function openPool(url: string, options: ConnectionOptions = {}): Pool {
  const { max = 8, pipeline = false } = options
  const config = {
    ...connectionConfig(url, { ...DEADLINES, ...options }),
    pipeline,
    max,
    idleTimeoutMillis: 60_000,
    Client: DeadlineClient,
  }
  const pool = new Pool(config)
  // Without a listener, a server that goes away would end this process. The next statement rejects instead.
  pool.on('error', () => {})
  return pool
}

/** A connection outside the pool, with the same types; the caller ends it. Rejects with `NoAnswerError` when it takes too long. */
export async function connectTo(url: string, deadlines: Deadlines = DEADLINES): Promise<DeadlineClient> {
  const client = new DeadlineClient(connectionConfig(url, deadlines))
  try {
    await client.connect()
    return client
  } catch (error) {
    const isLate = error instanceof Error && error.message === 'timeout expired'
    throw isLate ? new NoAnswerError(placeOf(client), deadlines.connect) : error
  }
}

function connectionConfig(url: string, { connect, answer }: Pick<Deadlines, 'connect' | 'answer'>): DeadlineConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: connect,
    answerDeadline: answer,
    keepAlive: true,
    // The system's own is two hours: a host that lost its power is noticed, and a firewall does not forget the connection.
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'orderboard',
    types: { getTypeParser },
  }
}

const { INT2, INT4, INT8, NUMERIC } = types.builtins

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format === 'binary') return types.getTypeParser(oid, 'binary')
  if (oid === INT2 || oid === INT4 || oid === INT8) return BigInt
  // The sum of bigints is numeric, and whole.
  if (oid === NUMERIC) return (text: string) => (text.includes('.') ? Number(text) : BigInt(text))
  return types.getTypeParser(oid, 'text')
}
