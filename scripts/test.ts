import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { provideBrowser } from '#scripts/browser.ts'
import { buildClient } from '#scripts/build-client.ts'
import { ROOT } from '#scripts/root.ts'
import { chooseSeed, testSeed } from '#scripts/test-seed.ts'
import { browserFileTimes, unitFileTimes } from '#scripts/test-times.ts'

/** Runs all checks and ends with the line `N passed, N failed`; exit code 0 only if nothing failed. */
interface Count {
  passed: number
  failed: number
  skipped: number
}

const RESULTS = join(ROOT, 'test-results')
const UNIT_REPORT = join(RESULTS, 'unit.json')
const BROWSER_REPORT = join(RESULTS, 'browser.json')
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
chooseSeed()
const isFullDepth = process.env.TEST_DEPTH === 'full'

const times: string[] = []
const counts = await timed('lint and types', () =>
  Promise.all([
    check('lint and format', 'biome', 'check', '.'),
    checkTypes('server, contract, scripts', 'tsconfig.json'),
    checkTypes('client', 'tsconfig.client.json'),
    checkTypes('tests', 'tsconfig.tests.json'),
  ]),
)
await timed('build', () => buildClient())
counts.push(await timed('unit', unitTests))
counts.push(await timed('browser', browserTests))
printSlowest()
console.log(`Seconds: ${times.join(', ')}`)

const total = (key: keyof Count) => counts.reduce((sum, count) => sum + count[key], 0)
const skipped = total('skipped')
console.log(`${total('passed')} passed, ${total('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exitCode = total('failed') > 0 || total('passed') === 0 ? 1 : 0

function run(tool: string, options: readonly string[], env: Record<string, string> = {}): number | null {
  return spawnSync(process.execPath, [programOf(tool), ...options], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  }).status
}

/** Of several at a time, each prints when it is done. */
function check(name: string, tool: string, ...options: string[]): Promise<Count> {
  return new Promise((resolve) => {
    execFile(process.execPath, [programOf(tool), ...options], { cwd: ROOT }, (error, stdout, stderr) => {
      process.stdout.write(stdout)
      process.stderr.write(stderr)
      console.log(`${error ? 'FAILED' : 'passed'}: ${name}`)
      resolve({ passed: error ? 0 : 1, failed: error ? 1 : 0, skipped: 0 })
    })
  })
}

/** With one checker: each of the usual four makes the types that it needs again, which doubles the processor time. */
function checkTypes(name: string, project: string): Promise<Count> {
  return check(`types: ${name}`, 'tsc', '-p', project, '--checkers', '1')
}

function programOf(tool: string): string {
  return join(ROOT, 'node_modules', '.bin', tool)
}

function unitTests(): Count {
  const options = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`]
  if (!isFullDepth)
    console.log('A quarter of the files for both databases runs over PostgreSQL; all with TEST_DEPTH=full.')
  const status = run('vitest', options, isFullDepth ? {} : { POSTGRES_FILES: 'quarter' })
  return counted(status, UNIT_REPORT, (report) => ({
    passed: Number(report.numPassedTests),
    failed: Number(report.numFailedTests),
    skipped: Number(report.numPendingTests) + Number(report.numTodoTests),
  }))
}

function browserTests(): Count {
  const shards = isFullDepth ? [] : [`--shard=${(testSeed() % 3) + 1}/3`]
  if (!isFullDepth) console.log('A third of the browser tests runs, chosen by the seed; all with TEST_DEPTH=full.')
  const status = run('playwright', ['test', '--reporter=dot,json', ...shards], {
    CHROME_PATH: provideBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_REPORT,
  })
  return counted(status, BROWSER_REPORT, ({ stats = {} }) => ({
    passed: Number(stats.expected),
    failed: Number(stats.unexpected),
    skipped: Number(stats.skipped),
  }))
}

async function timed<Result>(part: string, work: () => Result | Promise<Result>): Promise<Result> {
  const start = performance.now()
  const result = await work()
  times.push(`${part} ${Math.round((performance.now() - start) / 1000)}`)
  return result
}

function printSlowest(): void {
  const files = [...unitFileTimes(UNIT_REPORT), ...browserFileTimes(BROWSER_REPORT)]
  const slowest = files.sort((a, b) => b.seconds - a.seconds).slice(0, 10)
  console.log(
    ['Slowest test files:', ...slowest.map(({ file, seconds }) => `${seconds.toFixed(1)} s  ${file}`)].join('\n  '),
  )
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
