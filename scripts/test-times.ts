import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from '#scripts/root.ts'

export interface FileTime {
  /** From the root of the checkout. */
  readonly file: string
  readonly seconds: number
}

interface UnitReport {
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[]
}

interface Suite {
  readonly file?: string
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[]
  }[]
}

/** How long each test file took, of Vitest's JSON report; none without a report. */
export function unitFileTimes(path: string): FileTime[] {
  if (!existsSync(path)) return []
  const { testResults }: UnitReport = JSON.parse(readFileSync(path, 'utf8'))
  return testResults.map(({ name, startTime, endTime }) => {
    return { file: relative(ROOT, name), seconds: (endTime - startTime) / 1000 }
  })
}

/** How long each spec file took, of Playwright's JSON report; none without a report. */
export function browserFileTimes(path: string): FileTime[] {
  if (!existsSync(path)) return []
  const { suites = [] }: Suite = JSON.parse(readFileSync(path, 'utf8'))
  return suites.map((suite) => ({ file: `tests/e2e/${suite.file ?? ''}`, seconds: durationOf(suite) / 1000 }))
}

function durationOf({ suites = [], specs = [] }: Suite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const own = results.reduce((sum, { duration }) => sum + duration, 0)
  return suites.reduce((sum, suite) => sum + durationOf(suite), own)
}
