import type { DashboardReply } from '#contract/dashboard/dashboard-schema.ts'
import { addDays, addMonths, lastDayOf, type Period } from '#contract/dashboard/period.ts'
import { randomNumbers } from '#scripts/random.ts'
import type { Bench } from './bench.ts'
import { printFigure, timed } from './measure.ts'

const PER = 10

interface Opened {
  readonly list: string
  readonly total: number
}

/** The lists behind the figures of several dashboards: rows and total, and what they add up to. */
export async function measureDrill(bench: Bench): Promise<void> {
  const { get, plain, fewer, budgets } = bench
  const byKind = await listsByKind(bench)
  const random = randomNumbers(5)
  for (const [kind, lists] of Object.entries(byKind)) {
    const opened: Opened[] = []
    for (const list of lists) opened.push({ list, total: (await get(`/api/orders?${list}`)).total ?? 0 })
    const pageOf = (which: (pages: number) => number) =>
      opened.map(({ list, total }) => `/api/orders?${list}&page=${which(Math.max(1, Math.ceil(total / PER)))}`)
    const repeated = (urls: readonly string[]) => [...urls, ...urls, ...urls]
    const budget = { p95: budgets.list }
    const first = await timed(repeated(pageOf(() => 1)), get)
    const askPlainly = (list: string) => plainly(plain, list)
    printFigure({
      what: `orders behind ${kind}: first page`,
      ours: first,
      plain: await timed(lists.slice(0, fewer(lists.length)), askPlainly),
      budget,
    })
    const anywhere = await timed(
      pageOf((pages) => 1 + Math.floor(random() * pages)),
      get,
    )
    printFigure({ what: `… any page`, ours: anywhere, budget: { p95: budgets.middle } })
    const sums = await timed(repeated(lists.map((list) => `/api/orders/summary?${list}`)), get)
    printFigure({ what: `… what they add up to`, ours: sums, budget })
    const statuses = await timed(
      lists.map((list) => `/api/orders/statuses?${list}`),
      get,
    )
    printFigure({ what: `… how many have each status`, ours: statuses })
  }
}

async function listsByKind({ get, plain }: Bench): Promise<Record<string, string[]>> {
  const today = String((await plain.all('select max(day) as day from orders'))[0]?.day)
  const first = String((await plain.all('select min(day) as day from orders'))[0]?.day)
  const month = addMonths(today, -14)
  const periods: Period[] = [
    { from: addDays(today, -29), to: today },
    { from: `${month}-01`, to: lastDayOf(month) },
    { from: addDays(today, -364), to: today },
    { from: first, to: today },
  ]
  const kinds: Record<string, string[]> = { buckets: [], customers: [], cities: [], products: [], channels: [] }
  for (const { from, to } of periods) {
    const reply = (await get(`/api/dashboard?from=${from}&to=${to}`)) as unknown as DashboardReply
    const { lists } = reply
    kinds.buckets?.push(lists.period, ...lists.buckets.slice(0, 3).map(({ revenue }) => revenue))
    kinds.customers?.push(lists.customers)
    kinds.cities?.push(...lists.locations, lists.withoutCity, lists.cities)
    kinds.products?.push(...lists.products)
    kinds.channels?.push(...lists.channels)
  }
  return kinds
}

/** What one would write at first: a count and a page by OFFSET of the same orders. */
async function plainly(plain: Bench['plain'], list: string): Promise<void> {
  const asked = new URLSearchParams(list)
  const named = (column: string, name: string) => {
    const value = asked.get(name)
    return value === null ? '' : ` and ${column} = '${value.replaceAll("'", "''")}'`
  }
  const product = asked.get('product')
  const where = `workspace_id = 1 and reporting_day between '${asked.get('reportedFrom')}' and '${asked.get('reportedTo')}'
    ${named('currency', 'currency')}${named('city', 'city')}${named('channel', 'channel')}
    ${product === null ? '' : `and id in (select order_id from order_lines where product = '${product}')`}`
  await plain.all(`select count(*) from orders where ${where}`)
  await plain.all(`select * from orders where ${where} order by placed_at desc, id_key desc limit 10`)
}
