import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { ReadError, WriteError } from '#server/database/database-errors.ts'
import type { Job } from '#server/database/job.ts'
import { JobThread } from '#server/database/job-thread.ts'
import type { ReaderFile, readStatement } from './read-statement.ts'

const STATEMENT: Job<typeof readStatement> = {
  module: new URL('./read-statement.ts', import.meta.url),
  name: 'readStatement',
}

/** A connection in a thread of its own; its statements run in series. */
export class Reader implements DatabaseConnection {
  readonly #thread = new JobThread()
  readonly #file: ReaderFile
  readonly #timeLimit: number
  #last: Promise<unknown>
  #failure: Error | undefined

  /** `timeLimit`: milliseconds of one statement. */
  constructor(file: ReaderFile, timeLimit: number) {
    this.#file = file
    this.#timeLimit = timeLimit
    // Opens the file: the start of the thread does not count for the time limit.
    this.#last = this.#thread.run(STATEMENT, { ...file, sql: 'select 1', parameters: [] })
  }

  /** Whether it must be replaced. */
  get isBroken(): boolean {
    return this.#failure !== undefined || !this.#thread.isAlive
  }

  /** Integers are bigint. Rejects with a `ReadError`, after which the reader is broken, or with SQLite's error. */
  async executeQuery<R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<R>> {
    return { rows: (await this.run(sql, parameters)) as R[] }
  }

  streamQuery(): never {
    throw new Error('Only whole results are read.')
  }

  async rollback(): Promise<void> {
    // A thread that was stopped has no transaction any more.
    if (this.isBroken) return
    // A full disk may have ended the transaction; the reader is replaced then.
    await this.run('rollback').catch((error: Error) => this.#stop(error))
  }

  async close(): Promise<void> {
    await this.#thread.end()
  }

  run(sql: string, parameters: readonly unknown[] = []): Promise<object[]> {
    // An aborted caller rolls back while its query still runs.
    const turn = this.#last.then(async () => {
      if (this.isBroken) throw this.#failure ?? new Error('The reader thread has ended.')
      const late = new ReadError('slow', `A query ran longer than ${this.#timeLimit} ms.`)
      const timer = setTimeout(() => void this.#stop(late), this.#timeLimit)
      const { outcome } = await this.#thread.run(STATEMENT, { ...this.#file, sql, parameters })
      clearTimeout(timer)
      if (outcome.kind === 'done') return outcome.result
      const { cause, detail } = outcome
      const isKnown = cause !== 'other' && cause !== 'memory' && cause !== 'ended'
      throw this.#failure ?? (isKnown ? new WriteError(cause, detail) : new Error(detail))
    })
    this.#last = turn.catch(() => {})
    return turn
  }

  async #stop(error: Error): Promise<void> {
    this.#failure ??= error
    await this.close()
  }
}
