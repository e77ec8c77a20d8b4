import { addCells, CUSTOMER_DAYS, CUSTOMER_GAPS } from '#server/aggregates/cell-tables.ts'
import { Cells } from '#server/aggregates/cells.ts'
import type { OrderImage, Sign } from '#server/aggregates/order-image.ts'
import type { Keeper } from '#server/aggregates/updater.ts'
import type { Row, WriteTransaction } from '#server/database/ports.ts'
import { type CustomerDay, gapChanges } from './gap-changes.ts'

/**
 * Keeps `customer_days` and `customer_gaps`. A customer counts once in a period: on the first of its days, which is the
 * one whose day before (of that customer) lies before the period. So distinct customers are a sum over gaps.
 */
export class Customers implements Keeper {
  readonly #days = new Cells()

  add({ currency, countedDay, customerKey }: OrderImage, sign: Sign): void {
    if (customerKey !== '' && countedDay !== '') this.#days.add([currency, countedDay, customerKey], [sign])
  }

  async flush(transaction: WriteTransaction, workspaceId: number): Promise<void> {
    const changes = this.#days.take().filter(({ sums }) => sums[0] !== 0n)
    const cells = changes.map(({ key: [currency = '', day = '', customer = ''], sums }) => ({
      key: [currency, customer, day],
      sums,
    }))
    const change = new Map(cells.map(({ key, sums }) => [key.join('\0'), sums[0] ?? 0n]))
    const rows = await transaction.over(
      neighbours(workspaceId),
      CUSTOMER_DAYS.keys,
      cells.map(({ key }) => key),
    )
    const gaps = new Cells()
    for (const days of byCustomer(rows, change)) for (const { key, sign } of gapChanges(days)) gaps.add(key, [sign])
    await transaction.together(
      () => addCells(transaction, workspaceId, CUSTOMER_DAYS, cells),
      () => addCells(transaction, workspaceId, CUSTOMER_GAPS, gaps.take()),
    )
  }
}

/** How many orders a customer has on a day, and on which days it ordered just before and just after. */
function neighbours(workspaceId: number): string {
  const same = `c.workspace_id = ${workspaceId} and c.currency = given.currency and c.customer_key = given.customer_key`
  return `select given.currency, given.customer_key, given.day,
    coalesce((select c.orders from customer_days c where ${same} and c.day = given.day), 0) as had,
    coalesce((select max(c.day) from customer_days c where ${same} and c.day < given.day), '') as previous,
    coalesce((select min(c.day) from customer_days c where ${same} and c.day > given.day), '') as next
    from $rows`
}

/** The changed days of each customer and currency together. */
function byCustomer(rows: readonly Row[], changes: ReadonlyMap<string, bigint>): Iterable<CustomerDay[]> {
  const customers = new Map<string, CustomerDay[]>()
  for (const { currency, customer_key: customer, day, had, previous, next } of rows) {
    const key = `${currency}\0${customer}`
    const change = changes.get(`${key}\0${day}`) ?? 0n
    const entry: CustomerDay = {
      currency: String(currency),
      day: String(day),
      had: BigInt(had ?? 0) > 0n,
      has: BigInt(had ?? 0) + change > 0n,
      previous: String(previous),
      next: String(next),
    }
    const days = customers.get(key)
    if (days) days.push(entry)
    else customers.set(key, [entry])
  }
  return customers.values()
}
