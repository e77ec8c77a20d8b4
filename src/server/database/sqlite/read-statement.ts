import type { CompiledQuery } from 'kysely'
import { openUpToDate, preparedStatements } from './open.ts'

export interface ReaderFile {
  readonly file: string
  readonly writable: boolean
}

type ReadStatement = ReaderFile & Pick<CompiledQuery, 'sql' | 'parameters'>

/** Of the thread's file. */
let statements: ReturnType<typeof preparedStatements> | undefined

/** Runs a statement in the thread of a `Reader`, because SQLite is synchronous and would block every other request. Integers are bigint. */
export async function readStatement({ file, writable, sql, parameters }: ReadStatement): Promise<object[]> {
  statements ??= preparedStatements(openUpToDate(file, writable))
  return statements.prepare(sql).all(...(parameters as never[]))
}
