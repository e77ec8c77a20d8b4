import { madeOrders } from '#bench/made-orders.ts'
import type { Bench } from '#bench/scale.ts'
import { openDatabase } from '#server/database/sqlite/open.ts'
import { orderWriter } from '#server/imports/order-writer.ts'
import { printFigure, timed } from './measure.ts'

const ROUNDS = 200

/** One order with its lines, sums and search text in a transaction of its own; new ones, then one changed. */
export async function measureWrites({ file }: Bench): Promise<void> {
  const database = openDatabase(file)
  const started = Date.now()
  const fresh = [...madeOrders(ROUNDS)].map((order, i) => ({ ...order, id: `#W${started}-${i}` }))
  const write = (order: (typeof fresh)[number]) => {
    database.exec('begin immediate')
    const writer = orderWriter(database, 1, 'bench')
    writer.write(order)
    writer.finish()
    database.exec('commit')
  }
  const created = await timed(fresh, write)
  const changed = await timed(
    fresh.map((order) => ({ ...order, status: 'Complete' as const, amount: order.amount + 10_000n })),
    write,
  )
  printFigure({ what: 'one order written', ours: created, budget: { p95: 10 } })
  printFigure({ what: 'one order changed', ours: changed, budget: { p95: 10 } })
  database.close()
}
