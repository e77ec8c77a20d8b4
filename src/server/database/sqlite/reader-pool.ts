import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { ReadError } from '#server/database/database-errors.ts'
import { MAX_WAITING } from '#server/database/deadlines.ts'
import { openReader, type Reader } from './reader.ts'

export interface ReaderPoolOptions {
  readonly readers: number
  /** Milliseconds that one query may run. */
  readonly timeLimit: number
  readonly writable?: boolean
}

export function readerDialect(file: string, options: ReaderPoolOptions): Dialect {
  return {
    createDriver: () => readerPool(file, options),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new ReaderAdapter(),
    createIntrospector: (database) => new SqliteIntrospector(database),
  }
}

class ReaderAdapter extends SqliteAdapter {
  /** Otherwise Kysely lends one connection at a time. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Milliseconds that a caller may wait. */
const MAX_WAIT = 10_000

/** A fixed number of readers, each used by one caller at a time; a broken one is replaced when it is released. */
export function readerPool(file: string, { readers, timeLimit, writable = false }: ReaderPoolOptions) {
  const all = new Set<Reader>()
  const idle: Reader[] = []
  const waiting = new Set<(reader: Reader) => void>()

  function open(): Reader {
    const reader = openReader({ file, writable }, timeLimit)
    all.add(reader)
    return reader
  }

  function usable(reader: Reader): Reader {
    if (!reader.isBroken()) return reader
    all.delete(reader)
    return open()
  }

  return {
    // A transaction that will write takes the lock at once: later it would be refused if another had written meanwhile.
    beginTransaction: async (reader: Reader) => void (await reader.run(writable ? 'begin immediate' : 'begin')),
    commitTransaction: async (reader: Reader) => void (await reader.run('commit')),
    rollbackTransaction: (reader: Reader) => reader.rollback(),

    /** Comes with the first query. */
    async init(): Promise<void> {
      for (let i = 0; i < readers; i++) idle.push(open())
    },

    /**
     * Waits for a free reader in order of arrival. Rejects with a `ReadError` where too many wait or this one has waited too
     * long. Kysely returns the reader of a caller that has gone.
     */
    async acquireConnection(): Promise<Reader> {
      const free = idle.pop()
      if (free) return usable(free)
      if (waiting.size >= MAX_WAITING) throw new ReadError('busy', 'Too many callers wait for a reader.')
      const { promise, resolve, reject } = Promise.withResolvers<Reader>()
      waiting.add(resolve)
      const timer = setTimeout(() => {
        // At once, so that it is given no reader any more.
        waiting.delete(resolve)
        reject(new ReadError('busy', `No reader was free for ${MAX_WAIT} ms.`))
      }, MAX_WAIT)
      return await promise.finally(() => clearTimeout(timer))
    },

    async releaseConnection(reader: Reader): Promise<void> {
      const [next = (unused: Reader) => void idle.push(unused)] = waiting
      waiting.delete(next)
      next(usable(reader))
    },

    async destroy(): Promise<void> {
      await Promise.all([...all].map((reader) => reader.close()))
    },
  }
}
