// Runs statements in a thread, because SQLite is synchronous and would block every other request.
import type { StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { openForReading, openForWriting } from './open.ts'
import { READY, type ReaderFile, type ReadReply, type ReadRequest } from './reader-messages.ts'

// The queries are few, so this limit only protects from a mistake.
const MAX_STATEMENTS = 200

const { file, writable } = workerData as ReaderFile
const database = writable ? openForWriting(file) : openForReading(file)
const statements = new Map<string, StatementSync>()

function prepare(sql: string): StatementSync {
  const known = statements.get(sql)
  if (known) return known
  const statement = database.prepare(sql)
  statement.setReadBigInts(true)
  if (statements.size >= MAX_STATEMENTS) statements.clear()
  statements.set(sql, statement)
  return statement
}

function read({ sql, parameters }: ReadRequest): ReadReply {
  try {
    return { rows: prepare(sql).all(...(parameters as never[])) }
  } catch (error) {
    if (!(error instanceof Error)) return { error: String(error) }
    return { error: error.message, ...('errcode' in error && { errcode: Number(error.errcode) }) }
  }
}

parentPort?.on('message', (request: ReadRequest) => parentPort?.postMessage(read(request)))
parentPort?.postMessage(READY)
