import { madeOrders } from '#bench/made-orders.ts'
import type { OrderContent } from '#server/changes/order-content.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { writeOrders } from '#server/imports/write/write-orders.ts'
import type { Bench } from './bench.ts'
import { printFigure, timed } from './measure.ts'

const ROUNDS = 200
const BUDGET = { p95: 10 }
/** The last day of the made orders. */
const TODAY = Date.UTC(2026, 9, 30)

/**
 * One order with its lines, aggregates and search text per transaction: of today; then of any day of the three years, whose
 * aggregates and index pages are not cached; then the same orders changed.
 */
export async function measureWrites({ location }: Bench): Promise<void> {
  const store = await openWriter(location)
  const write = (order: OrderContent) => store.write(1, (transaction) => writeOrders(transaction, 1, 'bench', [order]))
  const started = Date.now()
  const ofAnyDay = named([...madeOrders(ROUNDS)], `#W${started}`)
  const ofToday = named([...madeOrders(2 * ROUNDS)].slice(ROUNDS), `#T${started}`).map(today)
  printFigure({ what: 'one order written, of today', ours: await timed(ofToday, write), budget: BUDGET })
  printFigure({ what: 'one order written, of any day', ours: await timed(ofAnyDay, write), budget: BUDGET })
  printFigure({ what: 'one order changed', ours: await timed(ofAnyDay.map(changed), write), budget: BUDGET })
  await store.close()
}

function named(orders: readonly OrderContent[], start: string): OrderContent[] {
  return orders.map((order, i) => ({ ...order, id: `${start}-${i}` }))
}

function today(order: OrderContent, i: number): OrderContent {
  const placedAt = TODAY + i * 60_000
  const day = new Date(placedAt).toISOString().slice(0, 10)
  return { ...order, placedAt, day, paidDay: order.paidDay === '' ? '' : day }
}

function changed(order: OrderContent): OrderContent {
  return { ...order, status: 'Complete', amount: order.amount + 10_000n }
}
