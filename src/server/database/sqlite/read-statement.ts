import type { CompiledQuery } from 'kysely'
import { openUpToDate, preparedStatements } from './open.ts'

export interface ReadStatement extends Pick<CompiledQuery, 'sql' | 'parameters'> {
  readonly file: string
  /** Whether it may write. */
  readonly writable: boolean
}

/** Of the thread's file. */
let statements: ReturnType<typeof preparedStatements> | undefined

/** Runs a statement in the thread of a `Reader`, because SQLite is synchronous and would block every other request. Integers are bigint. */
export async function readStatement({ file, writable, sql, parameters }: ReadStatement): Promise<object[]> {
  statements ??= preparedStatements(openUpToDate(file, writable))
  return statements.prepare(sql).all(...(parameters as never[]))
}
