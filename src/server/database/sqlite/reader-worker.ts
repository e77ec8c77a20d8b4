// The thread of a `Reader`: runs its statements, because SQLite is synchronous and would block every other request.
import { parentPort, workerData } from 'node:worker_threads'
import type { CompiledQuery } from 'kysely'
import { openUpToDate, preparedStatements } from './open.ts'

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

const { file, writable } = workerData as ReaderFile
const { prepare } = preparedStatements(openUpToDate(file, writable))

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
