import { Pool, type PoolConfig, types } from 'pg'

export interface ConnectionOptions {
  /** Connections at most. */
  readonly max?: number
  /** Milliseconds to wait for one. */
  readonly patience?: number
  /** Statements are sent without waiting for the answer to the one before. */
  readonly pipeline?: boolean
}

/**
 * A pool of connections. Integers, and sums of them, arrive as BigInt. Statements are never named and no session setting
 * is made, so that a pooler may lend each transaction another connection. A connection that breaks, at rest or at work, is
 * dropped: the next query opens a new one.
 */
export function openPool(url: string, { max = 8, patience = 5_000, pipeline = false }: ConnectionOptions = {}): Pool {
  const pool = new Pool({
    ...connectionConfig(url),
    pipeline,
    max,
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: 60_000,
  })
  // Without listeners, a server that goes away would end this process. Whoever asks hears of it from the question.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** For a client outside the pool, with the same types. */
export function connectionConfig(url: string): PoolConfig {
  return { connectionString: url, keepAlive: true, application_name: 'orderboard', types: { getTypeParser } }
}

const { INT2, INT4, INT8, NUMERIC } = types.builtins

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format === 'binary') return types.getTypeParser(oid, 'binary')
  if (oid === INT2 || oid === INT4 || oid === INT8) return BigInt
  // The sum of bigints is numeric, and whole.
  if (oid === NUMERIC) return (text: string) => (text.includes('.') ? Number(text) : BigInt(text))
  return types.getTypeParser(oid, 'text')
}
