import { existsSync, mkdirSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { DEFAULT_WORKING_TIME } from '#contract/orders/open-days.ts'
import { LIST_FILTERS } from '#contract/orders/order-filters.ts'
import { THIS_COMPUTER } from '#contract/roles.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { databaseFile } from '#server/database/sqlite/open.ts'
import { readConfig } from '#server/env.ts'
import type { DatedQuery } from '#server/orders/filters/row-filters.ts'
import { listQuery } from '#server/orders/list/list-query.ts'
import { readList } from '#server/orders/read-list.ts'
import type { SearchStrategy } from '#server/orders/search/search-strategy.ts'
import { run as makeData } from './data.ts'
import { madeCount } from './data-postgres.ts'
import { dataFolder, parseDataSet } from './data-set.ts'
import { BENCH_NOW, openApp } from './open-app.ts'
import { type Bench, BUDGETS } from './scale/bench.ts'
import { measureDashboard } from './scale/dashboard.ts'
import { measureDrill } from './scale/drill.ts'
import { measureFilteredSearches } from './scale/filtered-searches.ts'
import { measureLists } from './scale/lists.ts'
import { openPlain } from './scale/plain-database.ts'
import { measureSearches } from './scale/searches.ts'
import { measureStart } from './scale/start.ts'
import { measureWrites } from './scale/writes.ts'

/**
 * Prints a table: the product's p50 / p95, the plain query's, the budget. Everything in one run, one after another; `parts`
 * of it only where they are named (lists, searches, filtered, dashboard, drill, writes, start); `alone`: without the plain
 * queries and the scans that check totals, which take minutes over ten million orders. Over the server that DATABASE_URL names,
 * else over a file.
 */
export async function run([name, ...parts]: readonly string[]): Promise<void> {
  const isAlone = parts.includes('alone')
  const isAsked = (part: string) => parts.length === (isAlone ? 1 : 0) || parts.includes(part)
  const dataSet = parseDataSet(name)
  const orders = dataSet.count
  const folder = dataFolder(dataSet)
  const { database: setting } = readConfig(process.env)
  const location = setting.kind === 'postgres' ? setting : { kind: 'sqlite' as const, file: databaseFile(folder) }
  if (!(await isMade(location, orders))) await makeData([dataSet.name])
  mkdirSync(folder, { recursive: true })
  const load = loadavg().map((value) => value.toFixed(1))
  const plain = await openPlain(location)
  console.log(
    `${dataSet.name} orders; ${cpus().length} cores, load ${load.join(' ')}; Node ${process.version}, ${plain.version}`,
  )
  console.log(
    'Milliseconds, p50 / p95, from the request to its JSON; the plain query alone, without a server around it\n',
  )
  console.log('| operation | Orderboard | plain query | budget | | strategies |\n|---|---|---|---|---|---|')
  const { app, database, close } = await openApp(location, folder)
  const get = async (url: string) => {
    const response = await app.inject({ method: 'GET', url })
    if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${response.body}`)
    return response.json()
  }
  const strategyOf = async (url: string) => {
    let taken = ''
    const onStrategy = (strategy: SearchStrategy) => {
      taken = strategy
    }
    await readList(database, { workspaceId: 1 }, listQueryOf(url), { later: true, onStrategy })
    return taken
  }
  const fewer = (count: number) => (isAlone ? 0 : orders > 3_000_000 ? Math.min(2, count) : count)
  const { distribution } = dataSet
  const bench: Bench = {
    orders,
    distribution,
    location,
    get,
    strategyOf,
    plain,
    fewer,
    budgets: BUDGETS[location.kind],
  }
  try {
    if (isAsked('lists')) await measureLists(bench)
    if (isAsked('searches')) await measureSearches(bench)
    if (isAsked('filtered')) await measureFilteredSearches(bench)
    if (isAsked('dashboard')) await measureDashboard(bench)
    if (isAsked('drill')) await measureDrill(bench)
  } finally {
    await close()
  }
  if (isAsked('writes')) await measureWrites(bench)
  await plain.close()
  if (isAsked('start')) await measureStart(folder, location.kind === 'postgres' ? location.url : undefined)
}

/** The query of an address of `/api/orders`. */
function listQueryOf(url: string): DatedQuery {
  const { searchParams } = new URL(url, 'http://localhost')
  const values = [...new Set(searchParams.keys())].map((name) => {
    const all = searchParams.getAll(name)
    return [name, name in LIST_FILTERS ? all : all[0]]
  })
  const owner = { workspaceId: 1, role: 'owner', timeZone: null, actor: THIS_COMPUTER } as const
  return listQuery(Object.fromEntries(values), { ...owner, ...DEFAULT_WORKING_TIME }, BENCH_NOW)
}

async function isMade(location: DatabaseLocation, orders: number): Promise<boolean> {
  if (location.kind === 'sqlite') return existsSync(location.file)
  // Measuring writes leaves a few more.
  const count = await madeCount(location.url)
  return count >= orders && count < orders * 1.01
}
