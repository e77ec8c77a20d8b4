import { existsSync } from 'node:fs'
import { randomNumbers } from '#scripts/random.ts'
import { startServerProcess } from '#scripts/server-process.ts'
import { databaseFile } from '#server/database/sqlite/open.ts'
import { call, type Target } from './call.ts'
import { run as makeData } from './data.ts'
import { dataFolder, parseDataSet } from './data-set.ts'
import { changeOrders } from './people/changer.ts'
import { type Measured, work } from './people/person.ts'
import { quantile, spread } from './quantiles.ts'
import { memoryOf } from './stress/watched-server.ts'

/** Of the first 100: milliseconds of a list, and megabytes of the server. */
const LIMITS = { people: 100, list: 150, memory: 512 }
/** Compared with that of so many people. */
const FEW = 10
const STEPS = [FEW, 50, LIMITS.people, 150, 200, 300, 400, 600, 800]

/**
 * People at once over these orders, with one change a second and an event stream each, more of them until the p95 of their lists
 * is twice that of ten people. They share the processor with the server. `seconds`: of each step. Exit code 1 if a request
 * failed, or with a hundred people the lists or the memory pass their limits.
 */
export async function run([name, seconds = '60']: readonly string[]): Promise<void> {
  if (!(Number(seconds) > 0)) throw new Error('Usage: npm run bench -- people [N] [SECONDS]')
  const dataSet = parseDataSet(name)
  const folder = dataFolder(dataSet)
  if (!existsSync(databaseFile(folder))) await makeData([dataSet.name])
  const server = startServerProcess({ DATA_DIR: folder, LOG_LEVEL: 'error' })
  try {
    const target: Target = { host: '127.0.0.1', port: Number(new URL(await server.address).port) }
    const { orders } = JSON.parse((await call(target, { path: '/api/orders?per=100', from: '127.0.0.1' })).body) as {
      orders: readonly { readonly id: string; readonly user: { readonly name: string }; readonly project: string }[]
    }
    const ids = orders.map(({ id }) => id)
    const words = orders.flatMap(({ id, user, project }) => [id, user.name, project])
    console.log(`${dataSet.name} orders; milliseconds to the whole answer\n`)
    console.log('| people | requests a second | lists | searches | dashboard | changes | failed | memory, MB |')
    console.log('|---|---|---|---|---|---|---|---|')
    let few: number | undefined
    for (const people of STEPS) {
      const { spent, failures } = await together(target, { people, seconds: Number(seconds), ids, words })
      const { most } = memoryOf(server.child.pid)
      const requests = [...spent.values()].reduce((sum, { length }) => sum + length, 0) / Number(seconds)
      const cells = ['list', 'search', 'dashboard', 'change'].map((kind) => spread(spent.get(kind) ?? []))
      console.log(`| ${[people, requests.toFixed(0), ...cells, failures.length, most].join(' | ')} |`)
      for (const failure of failures.slice(0, 5)) console.log(`FAILED: ${failure}`)
      const p95 = quantile(spent.get('list') ?? [], 0.95)
      few ??= p95
      const isOver = people === LIMITS.people && (p95 > LIMITS.list || most > LIMITS.memory)
      if (isOver || (people <= LIMITS.people && failures.length > 0)) process.exitCode = 1
      if (people > FEW && p95 > 2 * few) return console.log(`\nThe p95 of lists doubles at ${people} people.`)
    }
    console.log(`\nThe p95 of lists does not double up to ${STEPS.at(-1)} people.`)
  } finally {
    server.child.kill()
    await server.ended
  }
}

interface Together {
  readonly people: number
  readonly seconds: number
  readonly ids: readonly string[]
  readonly words: readonly string[]
}

async function together(target: Target, { people, seconds, ids, words }: Together): Promise<Measured> {
  const measured: Measured = { spent: new Map(), failures: [] }
  const signal = AbortSignal.timeout(seconds * 1000)
  const working = Array.from({ length: people }, (_, i) => {
    const from = `127.0.${1 + Math.floor(i / 250)}.${2 + (i % 250)}`
    return work({ ...measured, target, from, random: randomNumbers(i + 1), words, ids, signal })
  })
  await Promise.all([...working, changeOrders({ ...measured, target, ids, signal })])
  return measured
}
