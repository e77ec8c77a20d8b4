import { Socket } from 'node:net'
import { Client, Pool, type PoolClient, type PoolConfig, types } from 'pg'
import { NoAnswerError } from '#server/database/database-errors.ts'
import { DEADLINES, type Deadlines } from '#server/database/deadlines.ts'

interface DeadlineConfig extends PoolConfig {
  /** Milliseconds. */
  readonly answerDeadline: number
}

/**
 * A connection that is destroyed when the server does not answer for longer than `answerDeadline`; the statement rejects with
 * `NoAnswerError`. Bytes in either direction count as progress, so a COPY may take any time.
 */
export class DeadlineClient extends Client {
  /** Milliseconds; applies from the next statement on. */
  answerDeadline: number

  constructor(config: DeadlineConfig = { answerDeadline: DEADLINES.answer }) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.answerDeadline = config.answerDeadline
    socket.on('timeout', () => socket.destroy(new NoAnswerError(placeOf(this), this.answerDeadline)))
    this.on('drain', () => socket.setTimeout(0))
    // An idle connection may break: the next statement rejects then. Without a listener, the process would end.
    this.on('error', () => {})
    const { query, end } = this
    // The driver's overloads cannot be overridden one by one.
    Object.assign(this, {
      query: (...values: unknown[]) => {
        socket.setTimeout(this.answerDeadline)
        return Reflect.apply(query, this, values)
      },
      end: (...values: unknown[]) => {
        socket.setTimeout(config.answerDeadline)
        return Reflect.apply(end, this, values)
      },
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end()
  }
}

/** Names the database without user and password. */
function placeOf({ database, host, port }: Pick<Client, 'database' | 'host' | 'port'>): string {
  return `${database} at ${host}:${port}`
}

export type PooledClient = DeadlineClient & PoolClient

interface PoolOptions extends Pick<Deadlines, 'connect' | 'answer'> {
  /** Maximum connections. */
  readonly max: number
  /** Whether statements are sent without waiting for the previous answer. */
  readonly pipeline?: boolean
}

/**
 * A pool of connections. Integers and their sums are bigint. Statements are unnamed and there are no session settings, so
 * that a pooler in transaction mode can be used. A broken connection is dropped; the next query opens a new one.
 */
export function openPool(url: string, { max, pipeline = false, ...deadlines }: PoolOptions) {
  const config = {
    ...connectionConfig(url, deadlines),
    pipeline,
    max,
    idleTimeoutMillis: 60_000,
    Client: DeadlineClient,
  }
  const pool = new Pool(config) as { connect(): Promise<PooledClient> } & Pool
  // Without a listener, a lost server would end this process. The next statement rejects instead.
  pool.on('error', () => {})
  return pool
}

/** A connection without a pool; the caller disposes of it. Rejects with `NoAnswerError` when connecting takes too long. */
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
    // The system's default is two hours, too long to notice a dead host or to keep a firewall from dropping the connection.
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'orderboard',
    types: { getTypeParser },
  }
}

const { INT2, INT4, INT8, NUMERIC } = types.builtins

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format === 'binary') return types.getTypeParser(oid, 'binary')
  if (oid === INT2 || oid === INT4 || oid === INT8) return BigInt
  // The sum of bigints is numeric.
  if (oid === NUMERIC) return (text: string) => (text.includes('.') ? Number(text) : BigInt(text))
  return types.getTypeParser(oid, 'text')
}
