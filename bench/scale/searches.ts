import type { Bench } from '#bench/scale.ts'
import { printFigure, timed } from './measure.ts'
import { searchTerms } from './search-terms.ts'

const BUDGET = { p50: 15, p95: 75 }

/** First page and exact total, by date; terms that more than half of the orders hold are left out. */
export async function measureSearches({ get, plain, orders }: Bench): Promise<void> {
  const ask = (term: string, sort = '-date') => get(`/api/orders?sort=${sort}&q=${encodeURIComponent(term)}`)
  const page = plain.prepare(
    `select * from orders where workspace_id = 1 and search like ? escape '\\' order by placed_at desc, id_key desc limit 10`,
  )
  const count = plain.prepare(
    `select count(*) as total from orders where workspace_id = 1 and search like ? escape '\\'`,
  )
  const askPlainly = (term: string) => {
    const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`
    page.all(pattern)
    return Number(count.get(pattern)?.total)
  }
  const all: number[] = []
  const allPlain: number[] = []
  const used: string[] = []
  for (const { name, terms } of searchTerms(plain, orders)) {
    const few: string[] = []
    for (const term of terms) {
      const { total = 0 } = await ask(term)
      if (total <= orders / 2) few.push(term)
    }
    const ours = await timed(few, (term) => ask(term))
    const checked = few.slice(0, 6)
    const plainly = await timed(checked, askPlainly)
    for (const term of checked) {
      const { total } = await ask(term)
      if (total !== askPlainly(term)) throw new Error(`${JSON.stringify(term)}: ${total} is not what LIKE counts.`)
    }
    printFigure({ what: `search: ${name} (${few.length})`, ours, plain: plainly, budget: BUDGET })
    all.push(...ours)
    allPlain.push(...plainly)
    used.push(...few)
  }
  printFigure({ what: `search: all ${all.length} by date`, ours: all, plain: allPlain, budget: BUDGET })
  const others = ['user', '-address', 'status', '-amount', 'project']
  const sorted = await timed(used.entries().toArray(), ([i, term]) => ask(term, others[i % others.length]))
  printFigure({ what: `search: all ${all.length}, other sorts`, ours: sorted })
}
