import { Worker } from 'node:worker_threads'
import { ReadTimeLimitError } from '#server/database/read-errors.ts'
import { READY, type ReaderFile, type ReadReply, type ReadRequest, type ReadRow } from './reader-messages.ts'

/** A connection for reading in a thread; its queries run in series. */
export class Reader {
  readonly #worker: Worker
  readonly #timeLimit: number
  #waiting: { resolve: (rows: ReadRow[]) => void; reject: (error: Error) => void } | undefined
  #isBroken = false
  #last: Promise<unknown> = Promise.resolve()
  readonly #opened = Promise.withResolvers<void>()

  /** `timeLimit` in milliseconds. */
  constructor(file: ReaderFile, timeLimit: number) {
    this.#timeLimit = timeLimit
    this.#worker = new Worker(new URL('./reader-worker.ts', import.meta.url), { workerData: file })
    this.#worker.on('message', (message: ReadReply | typeof READY) => {
      if (message === READY) this.#opened.resolve()
      else this.#settle(message)
    })
    // Rejects the running query; an idle reader is replaced when it is used.
    this.#opened.promise.catch(() => {})
    this.#worker.on('error', (error) => this.#break(error instanceof Error ? error : new Error(String(error))))
    this.#worker.on('exit', () => this.#break(new Error('The reader thread has ended.')))
  }

  /** Whether it must be replaced. */
  get isBroken(): boolean {
    return this.#isBroken
  }

  /** Returns the rows; rejects with `ReadTimeLimitError`, after which the reader must be replaced, or with SQLite's error. */
  run(request: ReadRequest): Promise<ReadRow[]> {
    // An aborted caller rolls back while its query still runs.
    const turn = this.#last.then(() => this.#run(request))
    this.#last = turn.catch(() => {})
    return turn
  }

  async #run(request: ReadRequest): Promise<ReadRow[]> {
    // The start of the thread does not count for the time limit.
    await this.#opened.promise
    if (this.#isBroken) throw new Error('The reader thread has ended.')
    const timer = setTimeout(() => {
      this.#break(new ReadTimeLimitError(`A query ran longer than ${this.#timeLimit} ms.`))
      void this.close()
    }, this.#timeLimit)
    try {
      return await new Promise<ReadRow[]>((resolve, reject) => {
        this.#waiting = { resolve, reject }
        this.#worker.postMessage(request)
      })
    } finally {
      clearTimeout(timer)
    }
  }

  /** Ends the thread and rolls back its transaction; the reader must be replaced. */
  async discard(): Promise<void> {
    this.#break(new Error('The reader thread was given up.'))
    await this.close()
  }

  /** Ends the thread, a busy one after its statement: SQLite cannot be interrupted. */
  async close(): Promise<void> {
    this.#worker.unref()
    await this.#worker.terminate()
  }

  #settle(reply: ReadReply): void {
    const waiting = this.#waiting
    this.#waiting = undefined
    if ('error' in reply) waiting?.reject(failed(reply))
    else waiting?.resolve(reply.rows)
  }

  #break(error: Error): void {
    this.#isBroken = true
    this.#opened.reject(error)
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.reject(error)
  }
}

/** The thread's error, with SQLite's code for `failureOf`. */
function failed({ error, errcode }: { readonly error: string; readonly errcode?: number }): Error {
  return Object.assign(new Error(error), errcode !== undefined && { errcode })
}
