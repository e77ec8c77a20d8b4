import { madeOrders } from '#bench/made-orders.ts'
import type { Bench } from '#bench/scale.ts'
import { openStore } from '#server/database/open-store.ts'
import { writeOrders } from '#server/imports/write-orders.ts'
import { printFigure, timed } from './measure.ts'

const ROUNDS = 200

/** One order with its lines, sums and search text in a transaction of its own; new ones, then one changed. */
export async function measureWrites({ location }: Bench): Promise<void> {
  const store = await openStore(location)
  const started = Date.now()
  const fresh = [...madeOrders(ROUNDS)].map((order, i) => ({ ...order, id: `#W${started}-${i}` }))
  const write = (order: (typeof fresh)[number]) =>
    store.write(1, (transaction) => writeOrders(transaction, 1, 'bench', [order]))
  const created = await timed(fresh, write)
  const changed = await timed(
    fresh.map((order) => ({ ...order, status: 'Complete' as const, amount: order.amount + 10_000n })),
    write,
  )
  printFigure({ what: 'one order written', ours: created, budget: { p95: 10 } })
  printFigure({ what: 'one order changed', ours: changed, budget: { p95: 10 } })
  await store.close()
}
