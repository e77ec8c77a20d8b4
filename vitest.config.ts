import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { bundlePackages, LOAD_BUNDLES } from '#scripts/bundle-packages.ts'
import { chooseSeed, testSeed } from '#scripts/test-seed.ts'
import { LongestFirst } from '#tests/support/longest-first.ts'
import { printDepth } from '#tests/support/test-depth.ts'

/** What a file replaces in its process, which the next file would find: modules, timers, globals, the environment. */
const REPLACES = /\bvi\.(mock|doMock|hoisted|spyOn|stub\w+|useFakeTimers|setSystemTime)|\bprocess\.(env|chdir|on)\b/
/** The first line of a component test. Those of a process share its window; `file-setup.ts` empties it for each file. */
const IN_WINDOW = /^\/\/ @vitest-environment jsdom\n/

const files = globSync('tests/**/*.test.{ts,tsx}').filter((file) => !file.startsWith('tests/e2e/'))
const textOf = (file: string) => readFileSync(file, 'utf8')
const inWindow = files.filter((file) => IN_WINDOW.test(textOf(file)))
const others = files.filter((file) => !inWindow.includes(file))
const alone = others.filter((file) => REPLACES.test(textOf(file)))
const together = others.filter((file) => !alone.includes(file))
chooseSeed()

/** Every case in a file of this suffix runs over both databases; in `npm test`, those of a quarter of the files, chosen by the seed. */
const overPostgres = files
  .filter((file) => file.endsWith('.databases.test.ts'))
  .filter((_file, index) => process.env.POSTGRES_FILES !== 'quarter' || (index + testSeed()) % 4 === 0)
const onPostgres = (file: string) => overPostgres.includes(file)

printDepth()
await bundlePackages()

export default defineConfig({
  test: {
    // A component test says `// @vitest-environment jsdom` in its first line.
    environment: 'node',
    // Newer versions of Node have a localStorage of their own, which hides the one of jsdom.
    execArgv: ['--no-experimental-webstorage', ...LOAD_BUNDLES],
    globalSetup: ['tests/support/postgres/global-setup.ts'],
    setupFiles: ['tests/support/file-setup.ts'],
    // A guard against hanging, not a measure: generated cases take long where the machine is busy.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // One more than there are cores, because many tests wait for threads, processes and databases.
    maxWorkers: availableParallelism() + 1,
    // A test without a check fails, however it came to have none.
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    onConsoleLog: () => true,
    sequence: { sequencer: LongestFirst },
    // Files that replace nothing share their process: loading the server's modules costs half a second each time. Such projects
    // run one after another, because a process stays only for files of the same one.
    projects: [
      project('window', inWindow, 'sqlite', false, 0),
      project('alone', alone, 'sqlite', true, 1),
      project('postgres alone', alone.filter(onPostgres), 'postgres', true, 1),
      project('main', together, 'sqlite', false, 2),
      project('postgres', together.filter(onPostgres), 'postgres', false, 3),
    ],
  },
})

function project(
  name: string,
  include: string[],
  database: 'sqlite' | 'postgres',
  isolate: boolean,
  groupOrder: number,
) {
  const env = { FEWER_CASES: database === 'postgres' ? '4' : '1' }
  const test = { name, include, isolate, sequence: { groupOrder }, provide: { database }, env }
  return { extends: true as const, test }
}
