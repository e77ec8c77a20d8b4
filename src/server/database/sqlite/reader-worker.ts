// The thread of a `Reader`: runs its statements, because SQLite is synchronous and would block every other request.
import type { StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { CompiledQuery } from 'kysely'
import { openUpToDate } from './open.ts'

/** Passed to a new thread as its `workerData`. `writable`: its statements may also write. */
export interface ReaderFile {
  readonly file: string
  readonly writable: boolean
}

/** A statement; the next one is sent only after the reply. */
export type ReadRequest = Pick<CompiledQuery, 'sql' | 'parameters'>

export type ReadRow = Record<string, unknown>

/** Rows, whose integers are bigint, or the message of an error, with SQLite's result code if it has one. */
export type ReadReply = { readonly rows: ReadRow[] } | { readonly error: string; readonly errcode?: number }

// There are fewer different queries; the limit protects the memory if one has values in its text.
const MAX_STATEMENTS = 200

const { file, writable } = workerData as ReaderFile
const database = openUpToDate(file, writable)
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

function reply(message: ReadReply): void {
  parentPort?.postMessage(message)
}

parentPort?.on('message', (request: ReadRequest) => reply(read(request)))
reply({ rows: [] })
