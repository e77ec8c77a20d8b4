import type { CompiledQuery, QueryResult } from 'kysely'
import { ReadError, WriteError } from '#server/database/database-errors.ts'
import type { Job } from '#server/database/job.ts'
import { startJobThread } from '#server/database/job-thread.ts'
import type { ReadStatement, readStatement } from './read-statement.ts'

const STATEMENT: Job<typeof readStatement> = {
  module: '#server/database/sqlite/read-statement.ts',
  name: 'readStatement',
}

/** A connection in a thread of its own; its statements run in series. `timeLimit`: milliseconds of one statement. */
export function openReader(file: Pick<ReadStatement, 'file' | 'writable'>, timeLimit: number) {
  const thread = startJobThread()
  let failure: Error | undefined
  // Opens the file: the start of the thread does not count for the time limit.
  let last: Promise<unknown> = thread.run(STATEMENT, { ...file, sql: 'select 1', parameters: [] })

  /** Whether it must be replaced. */
  const isBroken = () => failure !== undefined || !thread.isAlive()

  async function stop(error: Error): Promise<void> {
    failure ??= error
    await thread.end()
  }

  /** Integers are bigint. Rejects with a `ReadError`, after which the reader is broken, or with SQLite's error. */
  function run(sql: string, parameters: readonly unknown[] = []): Promise<object[]> {
    // An aborted caller rolls back while its query still runs.
    const turn = last.then(async () => {
      if (isBroken()) throw failure ?? new Error('The reader thread has ended.')
      const late = new ReadError('slow', `A query ran longer than ${timeLimit} ms.`)
      using _timer = setTimeout(() => void stop(late), timeLimit)
      const { outcome } = await thread.run(STATEMENT, { ...file, sql, parameters })
      if (outcome.kind === 'done') return outcome.result
      const { cause, detail } = outcome
      const isKnown = cause !== 'other' && cause !== 'memory' && cause !== 'ended'
      throw failure ?? (isKnown ? new WriteError(cause, detail) : new Error(detail))
    })
    last = turn.catch(() => {})
    return turn
  }

  return {
    isBroken,
    run,
    close: () => thread.end(),
    executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      return { rows: (await run(sql, parameters)) as R[] }
    },
    streamQuery: (): never => {
      throw new Error('Only whole results are read.')
    },
    rollback: async (): Promise<void> => {
      // A full disk may have ended the transaction; the reader is replaced then.
      await run('rollback').catch(stop)
    },
  }
}
export type Reader = ReturnType<typeof openReader>
