import { SHOPS } from '#bench/made-orders.ts'
import { addDays, addMonths, lastDayOf } from '#contract/dashboard/period.ts'
import type { Bench } from './bench.ts'
import { printFigure, timed } from './measure.ts'

const ROUNDS = 6

/** The preset periods of the dashboard as they fall on `today`, and periods that fit no granularity. */
export async function measureDashboard({ get, plain, fewer, budgets }: Bench): Promise<void> {
  const today = String((await plain.all('select max(day) as day from orders'))[0]?.day)
  const first = String((await plain.all('select min(day) as day from orders'))[0]?.day)
  const last = (days: number) => ({ from: addDays(today, 1 - days), to: today })
  const months = (count: number, back: number) => ({
    from: `${addMonths(today, 1 - count - back)}-01`,
    to: lastDayOf(addMonths(today, -back)),
  })
  const presets = [
    last(1),
    { from: addDays(today, -1), to: addDays(today, -1) },
    last(7),
    last(30),
    last(90),
    months(1, 0),
    months(1, 1),
    { from: `${today.slice(0, 8)}01`, to: today },
    { from: `${today.slice(0, 4)}-01-01`, to: today },
    months(12, 0),
    last(365),
    months(6, 0),
    { from: first, to: today },
  ]
  const calls = presets.flatMap((period) => ['previous', 'year'].map((compare) => ({ ...period, compare })))
  const ask = (call: (typeof calls)[number]) => get(`/api/dashboard?${new URLSearchParams(call)}`)
  const askPlainly = async ({ from, to }: (typeof calls)[number]) => {
    const query = (sql: string) => plain.all(sql, from, to)
    await query(`select count(*), sum(amount >> 20), count(distinct customer_key) from orders where day between ? and ?
      and currency = 'USD'`)
    await query(
      `select substr(day, 1, 7) as month, sum(amount >> 20) from orders where day between ? and ? group by month`,
    )
    await query(
      `select city, sum(amount >> 20) as revenue from orders where day between ? and ? group by city order by 2 desc limit 4`,
    )
    await query(`select product, sum(l.amount >> 20) from orders o join order_lines l on l.workspace_id = o.workspace_id
      and l.order_id = o.id where day between ? and ? group by product order by 2 desc limit 5`)
  }
  const ours = await timed(Array.from({ length: ROUNDS }, () => calls).flat(), ask)
  const byShop = calls.flatMap((call) => SHOPS.map((shop) => ({ ...call, shop })))
  const ofShop = await timed(byShop, ask)
  const plainly = await timed(
    calls
      .filter((_, i) => i % 2 === 0)
      .toReversed()
      .slice(0, fewer(calls.length)),
    askPlainly,
  )
  printFigure({ what: 'dashboard, every preset period', ours, plain: plainly, budget: budgets.dashboard })
  printFigure({ what: 'dashboard of one shop, of three', ours: ofShop, budget: budgets.dashboard })
}
