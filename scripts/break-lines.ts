import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { randomNumbers } from '#scripts/random.ts'
import { ROOT } from '#scripts/root.ts'

/*
 * How much the tests prove: breaks one line of `src/` at a time, of files chosen by a seed over all folders, and runs the unit
 * tests that import the file until one fails. Prints a line each. Run it in a clean clone: node scripts/launch.mjs
 * scripts/break-lines.ts --seed 1 --count 24. A break that no unit test catches is left to the browser tests (`--keep`).
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '24' },
    /** Only lists the breaks. */
    list: { type: 'boolean', default: false },
    /** The number of a break to make and to leave in place, so that other tests can run. */
    keep: { type: 'string' },
  },
})

interface Break {
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly before: string
  readonly after: string
}

/** What is replaced by what: each changes the result and, as a rule, not the types. */
const CHANGES: readonly (readonly [RegExp, string])[] = [
  [/ === /, ' !== '],
  [/ !== /, ' === '],
  [/ >= /, ' > '],
  [/ <= /, ' < '],
  [/ > (?=[\w(])/, ' <= '],
  [/ < (?=[\w(])/, ' >= '],
  [/ && /, ' || '],
  [/ \|\| /, ' && '],
  [/ \+ (?=[\w(])/, ' - '],
  [/\btrue\b/, 'false'],
  [/\bfalse\b/, 'true'],
  [/\b0\b/, '1'],
  [/\b1\b/, '2'],
  [/\.some\(/, '.every('],
  [/\.every\(/, '.some('],
  [/(?<=if \()(?=[\w!(])/, '!'],
]
/** Comments, imports, types, messages and class names, of which no behaviour but a text would change. */
const PLAIN =
  /^\s*(?:\/?\*|\/\/|import\b|export (?:type|interface)\b|type\b|interface\b|readonly\b)|className|=> \{?$|^\s*\w+: ['"`]/

function chooseBreaks(seed: number, count: number): Break[] {
  const random = randomNumbers(seed)
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !/messages|\.d\.ts$|\/data\//.test(file))
  const folders = Map.groupBy(files.toSorted(), (file) => file.slice(0, file.lastIndexOf('/')))
  const left = [...folders.values()].map((files) => ({ files, key: random() })).sort((a, b) => a.key - b.key)
  return left
    .flatMap(({ files }) => {
      const breaks = files.flatMap(breaksOf)
      return breaks[Math.floor(random() * breaks.length)] ?? []
    })
    .slice(0, count)
}

function breaksOf(file: string): Break[] {
  const lines = readFileSync(`${ROOT}/${file}`, 'utf8').split('\n')
  return lines.flatMap((before, i) => {
    if (PLAIN.test(before)) return []
    const change = CHANGES.find(([from]) =>
      from.test(before.replace(/(['"`]).*?\1/g, (text) => '_'.repeat(text.length))),
    )
    return change ? [{ file, line: i + 1, before, after: before.replace(...change) }] : []
  })
}

function breakLine({ file, line, after }: Break): void {
  const lines = readFileSync(`${ROOT}/${file}`, 'utf8').split('\n')
  writeFileSync(`${ROOT}/${file}`, lines.with(line - 1, after).join('\n'))
}

function restore({ file }: Break): void {
  spawnSync('git', ['checkout', '--quiet', '--', file], { cwd: ROOT })
}

/** The first test that failed, of those of the file's folder, then of all that import it; undefined if none did. */
function firstFailure(file: string): string | undefined {
  const folder = file.slice(0, file.lastIndexOf('/')).replace(/^src/, 'tests')
  return (existsSync(`${ROOT}/${folder}`) ? failureOf('run', folder) : undefined) ?? failureOf('related', file)
}

/** With SQLite alone: PostgreSQL has the same cases. */
function failureOf(...tests: readonly string[]): string | undefined {
  const projects = ['main', 'window', 'alone'].flatMap((project) => ['--project', project])
  const args = ['scripts/launch.mjs', '--bin', 'vitest', ...tests, '--run', '--bail', '1', ...projects]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
  if (status === 0) return undefined
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of Vitest's output
  const text = (stdout + stderr).replace(/\u001b\[[\d;]*m/g, '')
  return / FAIL +(.*)/.exec(text)?.[1] ?? text.trim().split('\n').at(-1) ?? 'unknown'
}

const breaks = chooseBreaks(Number(values.seed), Number(values.count))
let caught = 0
for (const [i, change] of breaks.entries()) {
  if (values.keep !== undefined && Number(values.keep) !== i + 1) continue
  const label = `${i + 1}. ${change.file}:${change.line}: ${change.before.trim()} → ${change.after.trim()}`
  if (values.list) {
    console.log(label)
    continue
  }
  breakLine(change)
  if (values.keep !== undefined) {
    console.log(label)
    continue
  }
  const failure = firstFailure(change.file)
  restore(change)
  if (failure !== undefined) caught++
  console.log(`${label}\n   ${failure === undefined ? 'NOT CAUGHT by unit tests' : `caught by ${failure}`}`)
}
if (!values.list && values.keep === undefined) console.log(`${caught} of ${breaks.length} caught by unit tests`)
