import type { OrderImage, Sign } from '#server/aggregates/order-image.ts'
import { addSums, SumsByKey, type Updater } from '#server/aggregates/sums.ts'
import type { Row, WriteTransaction } from '#server/database/ports.ts'
import { CUSTOMER_DAYS, CUSTOMER_GAPS } from '#server/database/schema/customers.ts'
import { columnTypes } from '#server/database/schema/table.ts'
import { type CustomerDay, gapChanges } from './gap-changes.ts'

/**
 * Updates `customer_days` and `customer_gaps`. A customer counts once in a period: on its first day in it, which is the
 * one whose previous day (of that customer) is before the period. So distinct customers are a sum over gaps.
 */
export class Customers implements Updater {
  readonly #days = new SumsByKey()

  add({ currency, reporting_day, customer_key }: OrderImage, sign: Sign): void {
    if (customer_key !== '' && reporting_day !== '') this.#days.add([currency, customer_key, reporting_day], [sign])
  }

  async flush(transaction: WriteTransaction, workspaceId: number): Promise<void> {
    const changes = this.#days.take().filter(({ sums }) => sums[0] !== 0n)
    const change = new Map(changes.map(({ key, sums }) => [key.join('\0'), sums[0] ?? 0n]))
    const rows = await transaction.over(
      selectNeighbours(workspaceId),
      columnTypes(CUSTOMER_DAYS, ['currency', 'customer_key', 'day']),
      changes.map(({ key }) => key),
    )
    const gaps = new SumsByKey()
    for (const days of byCustomer(rows, change)) for (const { key, sign } of gapChanges(days)) gaps.add(key, [sign])
    await addSums(transaction, workspaceId, CUSTOMER_DAYS, changes)
    await addSums(transaction, workspaceId, CUSTOMER_GAPS, gaps.take())
  }
}

/** The customer's orders on each changed day, and its stored days just before and just after. */
function selectNeighbours(workspaceId: number): string {
  const same = `c.workspace_id = ${workspaceId} and c.currency = given.currency and c.customer_key = given.customer_key`
  return `select given.currency, given.customer_key, given.day,
    coalesce((select c.orders from customer_days c where ${same} and c.day = given.day), 0) as had,
    coalesce((select max(c.day) from customer_days c where ${same} and c.day < given.day), '') as previous,
    coalesce((select min(c.day) from customer_days c where ${same} and c.day > given.day), '') as next
    from $rows`
}

/** The changed days of each customer and currency. */
function byCustomer(rows: readonly Row[], changes: ReadonlyMap<string, bigint>): Iterable<CustomerDay[]> {
  const days = rows.map(({ currency, customer_key: customer, day, had, previous, next }) => {
    const key = `${currency}\0${customer}`
    const before = BigInt(had ?? 0)
    return {
      key,
      currency: String(currency),
      day: String(day),
      had: before > 0n,
      has: before + (changes.get(`${key}\0${day}`) ?? 0n) > 0n,
      previous: String(previous),
      next: String(next),
    }
  })
  return Map.groupBy(days, ({ key }) => key).values()
}
