import type { Bench } from './bench.ts'
import { inSeries, printFigure, timed } from './measure.ts'
import { searchTerms } from './search-terms.ts'

const MOST_COUNTS = 40

/**
 * First page by date as the screen requests it: with the exact total where that is cheap, else the total by a second call, which
 * is printed too. Terms that more than half of the orders contain are skipped where the totals are checked.
 */
export async function measureSearches(bench: Bench): Promise<void> {
  const { get, strategyOf, plain, fewer, orders, budgets, location } = bench
  const url = (term: string, sort = '-date') => `/api/orders?sort=${sort}&total=later&q=${encodeURIComponent(term)}`
  const ask = (term: string, sort?: string) => get(url(term, sort))
  const count = (term: string) => get(`/api/orders/count?q=${encodeURIComponent(term)}`)
  const page = `select * from orders where workspace_id = 1 and ${plain.searching} order by placed_at desc, id_key desc limit 10`
  const counting = `select count(*) as total from orders where workspace_id = 1 and ${plain.searching}`
  const askPlainly = async (term: string) => {
    await plain.all(page, ...plain.termValues(term))
    await plain.all(counting, ...plain.termValues(term))
  }
  // A server reads every order for each plain search: seconds.
  const checkedTerms = fewer(location.kind === 'sqlite' ? 6 : 2)
  const all: number[] = []
  const allPlain: number[] = []
  const used: string[] = []
  /** Terms whose total has a call of its own. */
  const later: string[] = []
  for (const { name, terms } of await searchTerms(bench)) {
    const few: string[] = []
    for (const term of terms) {
      const { total } = await ask(term)
      // Over ten million orders each count takes seconds.
      const known = fewer(1) === 0 ? 0 : (total ?? (await count(term)).total ?? 0)
      if (known > orders / 2) continue
      few.push(term)
      if (total === null) later.push(term)
    }
    const ours = await timed(few, (term) => ask(term))
    const checked = few.slice(0, checkedTerms)
    const plainly = await timed(checked, askPlainly)
    for (const term of checked) {
      const { total } = await count(term)
      const counted = await plain.count(term)
      if (total !== counted)
        throw new Error(`${JSON.stringify(term)}: ${total} is not ${counted}, which a scan counts.`)
    }
    const strategies = await inSeries(few, (term) => strategyOf(url(term)))
    printFigure({ what: `search: ${name} (${few.length})`, ours, plain: plainly, budget: budgets.search, strategies })
    printSlowest(few, ours)
    all.push(...ours)
    allPlain.push(...plainly)
    used.push(...few)
  }
  printFigure({ what: `search: all ${all.length} by date`, ours: all, plain: allPlain, budget: budgets.search })
  if (later.length > 0) {
    printFigure({
      what: `the total that came later (${later.length})`,
      ours: await timed(later.slice(0, MOST_COUNTS), count),
    })
  }
  const others = ['user', '-address', 'status', '-amount', 'project']
  const sorted = await timed(used.entries().toArray(), ([i, term]) => ask(term, others[i % others.length]))
  const strategies = await inSeries([...used.entries()], ([i, term]) =>
    strategyOf(url(term, others[i % others.length])),
  )
  printFigure({ what: `search: all ${all.length}, other sorts`, ours: sorted, strategies })
  printSlowest(used, sorted)
}

/** BENCH_SLOWEST=1 names the terms that cost most, on stderr. */
function printSlowest(terms: readonly string[], times: readonly number[]): void {
  if (!process.env.BENCH_SLOWEST) return
  const sorted = terms.map((term, i) => ({ term, ms: times[i] ?? 0 })).sort((a, b) => b.ms - a.ms)
  for (const { term, ms } of sorted.slice(0, 4)) console.error(`    ${ms.toFixed(0)} ms ${JSON.stringify(term)}`)
}
