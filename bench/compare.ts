import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

const ROUNDS = 3

/** The p50 and p95 of one operation, in milliseconds. */
interface Figure {
  readonly p50: number
  readonly p95: number
}

/**
 * Runs `scale` in this checkout and in another one in turn and prints the median of each figure for both. Each checkout measures
 * its own data set of that name, made before by its own `bench -- data`. DATABASE_URL and OTHER_DATABASE_URL name servers.
 */
export async function run([other, name = '1000000', ...parts]: readonly string[]): Promise<void> {
  if (other === undefined)
    throw new Error('Give the folder of the other checkout: npm run bench -- compare FOLDER N PART …')
  const checkouts = [
    { folder: resolve('.'), url: process.env.DATABASE_URL },
    { folder: resolve(other), url: process.env.OTHER_DATABASE_URL },
  ]
  const rounds: Map<string, Figure>[][] = checkouts.map(() => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, { folder, url }] of checkouts.entries()) {
      rounds[i]?.push(figuresOf(await scale(folder, url, [name, ...parts])))
    }
  }
  console.log('| operation | this checkout, p50 / p95 ms | the other |\n|---|---|---|')
  const operations = new Set(rounds.flat().flatMap((figures) => [...figures.keys()]))
  for (const operation of operations) {
    const cells = rounds.map((figures) => medianOf(figures.flatMap((round) => round.get(operation) ?? [])))
    console.log(`| ${operation} | ${cells.join(' | ')} |`)
  }
}

function scale(folder: string, url: string | undefined, values: readonly string[]): Promise<string> {
  const { DATABASE_URL: _url, ...env } = process.env
  const child = spawn(process.execPath, ['bench/main.ts', 'scale', ...values], {
    cwd: folder,
    env: { ...env, ...(url !== undefined && { DATABASE_URL: url }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((done, fail) => {
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.once('error', fail)
    child.once('close', (code) => (code === 0 ? done(output) : fail(new Error(`The benchmark in ${folder} failed.`))))
  })
}

/** The figures of a printed table by operation. */
function figuresOf(output: string): Map<string, Figure> {
  const rows = output.matchAll(/^\| (.+?)(?: \(\d+\))? *\| *([\d.]+) \/ ([\d.]+) \|/gm)
  return new Map([...rows].map(([, operation = '', p50, p95]) => [operation, { p50: Number(p50), p95: Number(p95) }]))
}

function medianOf(figures: readonly Figure[]): string {
  const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
  if (figures.length === 0) return '-'
  return `${median(figures.map(({ p50 }) => p50))} / ${median(figures.map(({ p95 }) => p95))}`
}
