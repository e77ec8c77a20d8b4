/** Whether random tests run all their cases: `TEST_DEPTH=full`, as in `.ci/run`. */
export const isFullDepth = readDepth()

/** PostgreSQL runs so many times fewer cases than SQLite, whose answers it has to give: a case takes three times as long there. */
const FEWER = Number(process.env.FEWER_CASES ?? 1)

/** How many random cases a test runs: `full` where `TEST_DEPTH=full`; otherwise `quick`, by default a tenth. */
export function atDepth(full: number, quick = Math.ceil(full / 10)): number {
  return Math.ceil((isFullDepth ? full : quick) / FEWER)
}

/** Prints a depth that was not chosen; Vitest and Playwright read their settings several times. */
export function printDepth(): void {
  if (process.env.TEST_DEPTH !== undefined) return
  process.env.TEST_DEPTH = 'quick'
  console.log('Random tests run a tenth of their cases; all of them with TEST_DEPTH=full.')
}

/** Throws if `TEST_DEPTH` is anything else. */
function readDepth(): boolean {
  const depth = process.env.TEST_DEPTH ?? 'quick'
  if (depth !== 'full' && depth !== 'quick') throw new Error(`TEST_DEPTH is "${depth}"; write full or quick.`)
  return depth === 'full'
}
