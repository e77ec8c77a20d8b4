import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { MAX_WAITING, PoolDriver } from '#server/database/pool-driver.ts'
import { StorageBusyError } from '#server/database/read-errors.ts'
import { Reader } from './reader.ts'

export interface ReaderPoolOptions {
  readonly readers: number
  /** Milliseconds that one query may run. */
  readonly timeLimit: number
  /** Whether the threads may write. */
  readonly writable?: boolean
}

/** Kysely's dialect for reader threads. */
export function readerDialect(file: string, options: ReaderPoolOptions): Dialect {
  return {
    createDriver: () => new ReaderPool(file, options),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  }
}

/** Milliseconds that a caller may wait. */
const MAX_WAIT = 10_000

/** A fixed number of readers, each used by one caller at a time; a broken one is replaced when it is released. */
export class ReaderPool extends PoolDriver<Reader> {
  readonly #file: string
  readonly #options: ReaderPoolOptions
  readonly #all = new Set<Reader>()
  readonly #idle: Reader[] = []
  readonly #waiting = new Set<(reader: Reader) => void>()

  constructor(file: string, options: ReaderPoolOptions) {
    super()
    this.#file = file
    this.#options = options
  }

  async init(): Promise<void> {
    for (let i = 0; i < this.#options.readers; i++) this.#idle.push(this.#open())
  }

  /**
   * Waits for a free reader in order of arrival; an aborted caller leaves the queue. Rejects with `StorageBusyError` where too
   * many wait or this one has waited too long.
   */
  async acquireConnection({ signal }: { readonly signal?: AbortSignal | undefined } = {}): Promise<Reader> {
    const idle = this.#idle.pop()
    if (idle) return idle.isBroken ? this.#replace(idle) : idle
    if (this.#waiting.size >= MAX_WAITING) throw new StorageBusyError('Too many callers wait for a reader.')
    signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<Reader>()
    const giveUp = (reason: unknown) => {
      // At once, so that no reader is given to a caller that has gone.
      this.#waiting.delete(resolve)
      reject(reason)
    }
    const abort = () => giveUp(signal?.reason)
    const timer = setTimeout(() => giveUp(new StorageBusyError(`No reader was free for ${MAX_WAIT} ms.`)), MAX_WAIT)
    signal?.addEventListener('abort', abort, { once: true })
    this.#waiting.add(resolve)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
  }

  async releaseConnection(reader: Reader): Promise<void> {
    const usable = reader.isBroken ? this.#replace(reader) : reader
    const [next] = this.#waiting
    if (!next) {
      this.#idle.push(usable)
      return
    }
    this.#waiting.delete(next)
    next(usable)
  }

  async destroy(): Promise<void> {
    await Promise.all([...this.#all].map((reader) => reader.close()))
  }

  #open(): Reader {
    const reader = new Reader({ file: this.#file, writable: this.#options.writable ?? false }, this.#options.timeLimit)
    this.#all.add(reader)
    return reader
  }

  #replace(broken: Reader): Reader {
    this.#all.delete(broken)
    return this.#open()
  }
}
