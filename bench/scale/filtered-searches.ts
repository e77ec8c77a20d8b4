import { ORDER_STATUSES } from '#contract/orders/order.ts'
import { randomNumbers } from '#scripts/random.ts'
import type { Bench } from './bench.ts'
import { inSeries, printFigure, timed } from './measure.ts'
import type { PlainDatabase } from './plain-database.ts'
import { searchTerms } from './search-terms.ts'

const OTHERS = ['user', '-address', 'status', '-amount', 'project']
/** Searches of each kind of filter. */
const ROUNDS = 40

/** Filters as the API spells them, and as a plain query does. */
interface Filter {
  readonly asked: string
  readonly plainly: string
}

interface Asked extends Filter {
  readonly term: string
}

/** Searches within a status, a period, a city, a product and two of them: first page, then the totals that came later. */
export async function measureFilteredSearches(bench: Bench): Promise<void> {
  const { get, strategyOf, plain, fewer, budgets } = bench
  const random = randomNumbers(17)
  const terms = (await searchTerms(bench)).flatMap((one) => one.terms)
  const any = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value
  const url = ({ term, asked }: Asked, sort = '-date') =>
    `/api/orders?sort=${sort}&total=later&${asked}&q=${encodeURIComponent(term)}`
  const ask = (search: Asked, sort?: string) => get(url(search, sort))
  const count = ({ term, asked }: Asked) => get(`/api/orders/count?${asked}&q=${encodeURIComponent(term)}`)
  const all: Asked[] = []
  const times: number[] = []
  for (const [kind, filters] of Object.entries(await someFilters(plain))) {
    const searches = Array.from({ length: ROUNDS }, () => ({ term: any(terms), ...any(filters) }))
    const ours = await timed(searches, (search) => ask(search))
    const checked = searches.slice(0, fewer(6))
    const plainly = await timed(checked, (search) => askPlainly(plain, search))
    for (const search of checked) {
      const [{ total }, counted] = [await count(search), await countPlainly(plain, search)]
      if (total !== counted)
        throw new Error(`${JSON.stringify(search)}: ${total} is not ${counted}, which a scan counts.`)
    }
    const what = `search within ${kind} (${searches.length})`
    const strategies = await inSeries(searches, (search) => strategyOf(url(search)))
    printFigure({ what, ours, plain: plainly, budget: budgets.search, strategies })
    printSlowest(searches, ours)
    all.push(...searches)
    times.push(...ours)
  }
  printFigure({ what: `search within filters: all ${all.length} by date`, ours: times, budget: budgets.search })
  const later: Asked[] = []
  for (const search of all) if ((await ask(search)).total === null) later.push(search)
  if (later.length > 0) {
    const counts = await timed(later, count)
    printFigure({ what: `the total that came later (${later.length})`, ours: counts })
    printSlowest(later, counts)
  }
  const sorted = await timed([...all.entries()], ([i, search]) => ask(search, OTHERS[i % OTHERS.length]))
  printFigure({ what: `search within filters: all ${all.length}, other sorts`, ours: sorted })
  printSlowest(all, sorted)
}

async function someFilters(plain: PlainDatabase): Promise<Record<string, Filter[]>> {
  const names = async (sql: string) => (await plain.all(sql)).map(({ name }) => String(name))
  const key = `workspace_id = 1 and granularity = 'y'`
  const cities = await names(
    `select key as name from order_rollups where ${key} and dimension = 'city' and key <> '' group by key order by sum(orders)`,
  )
  const products = await names(
    `select product as name from product_rollups where ${key} group by product order by sum(orders)`,
  )
  const some = (all: readonly string[]) =>
    [0, 0.3, 0.6, 0.9, 1].map((part) => all[Math.floor(part * (all.length - 1))] ?? '')
  const is = (field: string, column: string, value: string): Filter => ({
    asked: `${field}=${encodeURIComponent(value)}`,
    plainly: `${column} = '${value.replaceAll("'", "''")}'`,
  })
  const days = (from: string, to: string): Filter => ({
    asked: `from=${from}&to=${to}`,
    plainly: `day between '${from}' and '${to}'`,
  })
  const both = (one: Filter, other: Filter): Filter => ({
    asked: `${one.asked}&${other.asked}`,
    plainly: `${one.plainly} and ${other.plainly}`,
  })
  const status = ORDER_STATUSES.map((name) => is('status', 'status', name))
  const last = String((await plain.all('select max(day) as day from orders'))[0]?.day)
  const year = Number(last.slice(0, 4))
  const periods = [
    days(`${last.slice(0, 8)}01`, last),
    days(last, last),
    days(`${year - 1}-03-01`, `${year - 1}-03-31`),
    days(`${year - 1}-01-01`, `${year - 1}-12-31`),
    days(`${year}-01-01`, last),
  ]
  const city = some(cities).map((name) => is('city', 'city', name))
  const product = some(products).map((name): Filter => {
    const text = name.replaceAll("'", "''")
    return {
      asked: `product=${encodeURIComponent(name)}`,
      plainly: `exists (select 1 from order_lines l where l.workspace_id = orders.workspace_id and l.order_id = orders.id and l.product = '${text}')`,
    }
  })
  const channel = ['Direct', 'Affiliate', 'E-mail'].map((name) => is('channel', 'channel', name))
  return {
    'a status': status,
    'a period': periods,
    'a city': city,
    'a product': product,
    'a channel': channel,
    'two filters': [...status, ...city, ...channel].flatMap((one) => periods.map((period) => both(one, period))),
  }
}

async function askPlainly(plain: PlainDatabase, { term, plainly }: Asked): Promise<void> {
  const found = `from orders where workspace_id = 1 and ${plainly} and ${plain.searching}`
  await plain.all(`select * ${found} order by placed_at desc, id_key desc limit 10`, ...plain.termValues(term))
  await plain.all(`select count(*) as total ${found}`, ...plain.termValues(term))
}

async function countPlainly(plain: PlainDatabase, { term, plainly }: Asked): Promise<number> {
  return await plain.count(term, plainly)
}

/** BENCH_SLOWEST=1 names the searches that cost most, on stderr. */
function printSlowest(searches: readonly Asked[], times: readonly number[]): void {
  if (!process.env.BENCH_SLOWEST) return
  const sorted = searches.map((search, i) => ({ ...search, ms: times[i] ?? 0 })).sort((a, b) => b.ms - a.ms)
  for (const { term, asked, ms } of sorted.slice(0, 5))
    console.error(`    ${ms.toFixed(0)} ms ${JSON.stringify(term)} ${asked}`)
}
