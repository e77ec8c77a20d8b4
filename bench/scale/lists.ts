import { randomNumbers } from '#scripts/random.ts'
import { SORT_COLUMNS } from '#server/database/schema/field-columns.ts'
import type { Bench } from './bench.ts'
import { printFigure, timed } from './measure.ts'

/** The sorts with an index, of which the budgets are. */
const SORTS = Object.keys(SORT_COLUMNS)
const OTHERS = SORTS.filter((field) => field !== 'date')
const PER = 10

interface Page {
  readonly sort: string
  readonly page: number
}

/** Pages without a search. A plain query is the page by OFFSET and a count. */
export async function measureLists(bench: Bench): Promise<void> {
  const { get, plain, orders, budgets } = bench
  const random = randomNumbers(3)
  const last = Math.ceil(orders / PER)
  const anywhere = () => 2 + Math.floor(random() * (last - 2))
  const sorts = SORTS.flatMap((field) => [field, `-${field}`])
  const pages = (sorts: readonly string[], rounds: number, page: () => number): Page[] =>
    Array.from({ length: rounds }, (_, i) => ({ sort: sorts[i % sorts.length] ?? '', page: page() }))
  const others = OTHERS.flatMap((field) => [field, `-${field}`])

  const ask = ({ sort, page }: Page) => get(`/api/orders?sort=${sort}&page=${page}`)
  const askPlainly = async ({ sort, page }: Page) => {
    const field = sort.replace('-', '') as keyof typeof SORT_COLUMNS
    const direction = sort.startsWith('-') ? 'desc' : 'asc'
    await plain.all('select count(*) as total from orders where workspace_id = 1')
    await plain.all(
      `select * from orders where workspace_id = 1 order by ${SORT_COLUMNS[field]} ${direction}, id_key ${direction}
         limit 10 offset ?`,
      (page - 1) * PER,
    )
  }
  const measure = async (what: string, asked: readonly Page[], p95: number, before?: () => unknown) => {
    const ours = await timed(asked, ask, before)
    printFigure({ what, ours, plain: await timed(asked.slice(0, bench.fewer(28)), askPlainly), budget: { p95 } })
  }
  const ids = Array.from({ length: 200 }, () => `#CM${10_000 + Math.floor(random() * orders)}`)
  printFigure({
    what: 'floor: one order by its id',
    ours: await timed(ids, (id) => get(`/api/orders/${encodeURIComponent(id)}`)),
    plain: await timed(ids, (id) => plain.all('select * from orders where workspace_id = 1 and id = ?', id)),
  })
  await measure(
    'first page, any sort',
    pages(sorts, 140, () => 1),
    budgets.list,
  )
  await measure(
    'second page, any sort',
    pages(sorts, 140, () => 2),
    budgets.list,
  )
  await measure(
    'last page, any sort',
    pages(sorts, 140, () => last),
    budgets.list,
  )
  await measure(
    'last but one, any sort',
    pages(sorts, 140, () => last - 1),
    budgets.list,
  )
  await measure('any page by date', pages(['date', '-date'], 200, anywhere), budgets.middle)
  await steps(bench, pages(others, 60, anywhere))
  await measure('any page in any other sort', pages(others, 120, anywhere), budgets.middle)
}

/** Next and previous from somewhere in the middle, after the page before was shown. */
async function steps({ get, budgets }: Bench, pages: readonly Page[]): Promise<void> {
  const turns = pages.flatMap(({ sort, page }) => [
    { sort, from: page, to: page + 1 },
    { sort, from: page, to: page - 1 },
  ])
  const ours = await timed(
    turns,
    ({ sort, to }) => get(`/api/orders?sort=${sort}&page=${to}`),
    ({ sort, from }) => get(`/api/orders?sort=${sort}&page=${from}`),
  )
  printFigure({ what: 'next and previous from anywhere, other sorts', ours, budget: { p95: budgets.middle } })
}
