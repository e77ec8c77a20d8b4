import { Worker } from 'node:worker_threads'
import { ReadTimeLimitError } from '#server/database/read-errors.ts'
import { READY, type ReaderFile, type ReadReply, type ReadRequest, type Row } from './reader-messages.ts'

/** One connection for reading, in its own thread; its queries run one after another. */
export class Reader {
  readonly #worker: Worker
  readonly #timeLimit: number
  #waiting: { resolve: (rows: Row[]) => void; reject: (error: Error) => void } | undefined
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
    // Whoever waits hears of it; a reader that nobody waits for may fail in silence and is replaced.
    this.#opened.promise.catch(() => {})
    this.#worker.on('error', (error) => this.#break(error instanceof Error ? error : new Error(String(error))))
    this.#worker.on('exit', () => this.#break(new Error('The reader thread has ended.')))
  }

  /** Whether it must be replaced. */
  get isBroken(): boolean {
    return this.#isBroken
  }

  /** The rows; rejects with `ReadTimeLimitError` (and must be replaced then), or with the database's own error. */
  run(request: ReadRequest): Promise<Row[]> {
    // A caller that gave up rolls back while its query still runs.
    const turn = this.#last.then(() => this.#run(request))
    this.#last = turn.catch(() => {})
    return turn
  }

  async #run(request: ReadRequest): Promise<Row[]> {
    // A thread that is still starting does not use up the query's time.
    await this.#opened.promise
    if (this.#isBroken) throw new Error('The reader thread has ended.')
    const timer = setTimeout(() => {
      this.#break(new ReadTimeLimitError(`A query ran longer than ${this.#timeLimit} ms.`))
      void this.close()
    }, this.#timeLimit)
    try {
      return await new Promise<Row[]>((resolve, reject) => {
        this.#waiting = { resolve, reject }
        this.#worker.postMessage(request)
      })
    } finally {
      clearTimeout(timer)
    }
  }

  /** Ends the thread and what its connection has not committed; it must be replaced. */
  async discard(): Promise<void> {
    this.#break(new Error('The reader thread was given up.'))
    await this.close()
  }

  /** Ends the thread. SQLite cannot be stopped in the middle of a statement, so a busy thread ends after its own. */
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

/** What the thread caught, with SQLite's code, by which `failureOf` knows it. */
function failed({ error, errcode }: { readonly error: string; readonly errcode?: number }): Error {
  return Object.assign(new Error(error), errcode !== undefined && { errcode })
}
