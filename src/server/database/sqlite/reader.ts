import { Worker } from 'node:worker_threads'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { ReadError } from '#server/database/database-errors.ts'
import type { ReaderFile, ReadReply, ReadRequest, ReadRow } from './reader-worker.ts'

/** A connection in a thread of its own; its statements run in series. */
export class Reader implements DatabaseConnection {
  readonly #worker: Worker
  readonly #timeLimit: number
  readonly #begin: string
  #waiting: PromiseWithResolvers<ReadRow[]> | undefined
  #last: Promise<unknown>
  #failure: Error | undefined

  /** `timeLimit`: milliseconds of one statement. */
  constructor(file: ReaderFile, timeLimit: number) {
    this.#timeLimit = timeLimit
    // A transaction that will write takes the lock at once: later it would be refused if another had written meanwhile.
    this.#begin = file.writable ? 'begin immediate' : 'begin'
    this.#worker = new Worker(new URL('./reader-worker.ts', import.meta.url), { workerData: file })
    this.#worker.on('message', (reply: ReadReply) => this.#settle(reply))
    this.#worker.on('error', (error) => this.#fail(error instanceof Error ? error : new Error(String(error))))
    this.#worker.on('exit', () => this.#fail(new Error('The reader thread has ended.')))
    // The first reply says that the file is open. The start of the thread does not count for the time limit.
    this.#last = this.#reply().catch(() => {})
  }

  /** Whether it must be replaced. */
  get isBroken(): boolean {
    return this.#failure !== undefined
  }

  /** Integers are bigint. Rejects with a `ReadError`, after which the reader is broken, or with SQLite's error. */
  async executeQuery<R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<R>> {
    return { rows: (await this.#run(sql, parameters)) as R[] }
  }

  streamQuery(): never {
    throw new Error('Only whole results are read.')
  }

  async begin(): Promise<void> {
    await this.#run(this.#begin)
  }

  async commit(): Promise<void> {
    await this.#run('commit')
  }

  async rollback(): Promise<void> {
    // A thread that was stopped has no transaction any more.
    if (this.isBroken) return
    // A full disk may have ended the transaction; the reader is replaced then.
    await this.#run('rollback').catch((error: Error) => this.#stop(error))
  }

  /** Ends the thread, a busy one after its statement: SQLite cannot be interrupted. */
  async close(): Promise<void> {
    this.#worker.unref()
    await this.#worker.terminate()
  }

  #run(sql: string, parameters: readonly unknown[] = []): Promise<ReadRow[]> {
    // An aborted caller rolls back while its query still runs.
    const turn = this.#last.then(async () => {
      if (this.#failure) throw this.#failure
      const late = new ReadError('slow', `A query ran longer than ${this.#timeLimit} ms.`)
      const timer = setTimeout(() => void this.#stop(late), this.#timeLimit)
      this.#worker.postMessage({ sql, parameters } satisfies ReadRequest)
      return await this.#reply().finally(() => clearTimeout(timer))
    })
    this.#last = turn.catch(() => {})
    return turn
  }

  #reply(): Promise<ReadRow[]> {
    this.#waiting = Promise.withResolvers()
    return this.#waiting.promise
  }

  async #stop(error: Error): Promise<void> {
    this.#fail(error)
    await this.close()
  }

  #settle(reply: ReadReply): void {
    if ('rows' in reply) this.#waiting?.resolve(reply.rows)
    // With SQLite's code for `failureOf`.
    else this.#waiting?.reject(Object.assign(new Error(reply.error), reply.errcode && { errcode: reply.errcode }))
  }

  #fail(error: Error): void {
    this.#failure ??= error
    this.#waiting?.reject(error)
  }
}
