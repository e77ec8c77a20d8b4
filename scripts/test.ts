import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { provideBrowser } from '#scripts/browser.ts'
import { buildClient } from '#scripts/build-client.ts'
import { ROOT } from '#scripts/root.ts'
import { chooseSeed } from '#scripts/test-seed.ts'

/** Runs all checks and ends with the line `N passed, N failed`; exit code 0 only if nothing failed. */
interface Count {
  passed: number
  failed: number
  skipped: number
}

const RESULTS = join(ROOT, 'test-results')
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
chooseSeed()

const counts: Count[] = [
  check('lint and format', 'biome', 'check', '.'),
  check('types: server, contract, scripts', 'tsc', '-p', 'tsconfig.json'),
  check('types: client', 'tsc', '-p', 'tsconfig.client.json'),
  check('types: tests', 'tsc', '-p', 'tsconfig.tests.json'),
]
await buildClient()
counts.push(unitTests())
counts.push(browserTests())

const total = (key: keyof Count) => counts.reduce((sum, count) => sum + count[key], 0)
const skipped = total('skipped')
console.log(`${total('passed')} passed, ${total('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exitCode = total('failed') > 0 || total('passed') === 0 ? 1 : 0

function run(tool: string, options: readonly string[], env: Record<string, string> = {}): number | null {
  return spawnSync(process.execPath, [join(ROOT, 'node_modules', '.bin', tool), ...options], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  }).status
}

function check(name: string, tool: string, ...options: string[]): Count {
  const passed = run(tool, options) === 0
  console.log(`${passed ? 'passed' : 'FAILED'}: ${name}`)
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 }
}

function unitTests(): Count {
  const file = join(RESULTS, 'unit.json')
  const status = run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  return counted(status, file, (report) => ({
    passed: Number(report.numPassedTests),
    failed: Number(report.numFailedTests),
    skipped: Number(report.numPendingTests) + Number(report.numTodoTests),
  }))
}

function browserTests(): Count {
  const file = join(RESULTS, 'browser.json')
  const status = run('playwright', ['test', '--reporter=dot,json'], {
    CHROME_PATH: provideBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  return counted(status, file, ({ stats = {} }) => {
    const flaky = Number(stats.flaky)
    if (flaky > 0)
      console.log(`Browser tests that passed only at the second try: ${flaky}. They are listed above and need a fix.`)
    return { passed: Number(stats.expected) + flaky, failed: Number(stats.unexpected), skipped: Number(stats.skipped) }
  })
}

type Report = Record<string, unknown> & { stats?: Record<string, unknown> }

/** A runner that crashed counts as one failure. */
function counted(status: number | null, file: string, read: (report: Report) => Count): Count {
  try {
    const count = read(JSON.parse(readFileSync(file, 'utf8')))
    if (status !== 0 && count.failed === 0) count.failed = 1
    return count
  } catch (error) {
    console.error(`No result from ${file}:`, error)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
