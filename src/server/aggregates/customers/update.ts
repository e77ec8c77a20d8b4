import { sumColumnSql } from '#server/aggregates/exact-sum.ts'
import { addSums, type OrderImage, type Sign, SumsByKey, type Updater } from '#server/aggregates/sums.ts'
import type { Row, WriteTransaction } from '#server/database/ports.ts'
import { CUSTOMER_DAYS, CUSTOMER_GAPS } from '#server/database/schema/rollups.ts'
import { columnTypes } from '#server/database/schema/table.ts'

/**
 * Updates `customer_days` and `customer_gaps`. A customer counts once in a period: on its first day in it, which is the
 * one whose previous day (of that customer) is before the period. So distinct customers are a sum over gaps: of one shop over
 * those of its days, of all shops (shop '') over those of the days in any.
 */
export class Customers implements Updater {
  readonly #days = new SumsByKey()

  add({ currency, reporting_day, customer_key, shop }: OrderImage, sign: Sign): void {
    if (customer_key === '' || reporting_day === '') return
    for (const each of ['', shop]) this.#days.add([currency, customer_key, reporting_day, each], [sign])
  }

  async flush(transaction: WriteTransaction, workspaceId: number): Promise<void> {
    const changes = this.#days.take().filter(({ sums }) => sums[0] !== 0n)
    const rows = await transaction.withRows(
      selectNeighbours(workspaceId),
      columnTypes(CUSTOMER_DAYS, ['currency', 'customer_key', 'day', 'shop', 'orders']),
      changes.map(({ key, sums }) => [...key, ...sums]),
    )
    const gaps = new SumsByKey()
    const customers = Map.groupBy(rows, ({ currency, customer_key, shop }) => [currency, customer_key, shop].join('\0'))
    for (const days of customers.values()) addGaps(gaps, days)
    const stored = changes.filter(({ key }) => key.at(-1) !== '')
    await addSums(transaction, workspaceId, CUSTOMER_DAYS, stored)
    await addSums(transaction, workspaceId, CUSTOMER_GAPS, gaps.take())
  }
}

/** The customer's orders on each changed day, before and after, and its stored days just before and just after, in the shop or any. */
function selectNeighbours(workspaceId: number): string {
  const ofCustomerInWorkspace = `c.workspace_id = ${workspaceId} and c.currency = input_rows.currency
    and c.customer_key = input_rows.customer_key and (input_rows.shop = '' or c.shop = input_rows.shop)`
  const before = `(select ${sumColumnSql('c.orders')} from customer_days c where ${ofCustomerInWorkspace} and c.day = input_rows.day)`
  return `select input_rows.currency, input_rows.customer_key, input_rows.shop, input_rows.day,
    ${before} as before, ${before} + input_rows.orders as after,
    coalesce((select max(c.day) from customer_days c where ${ofCustomerInWorkspace} and c.day < input_rows.day), '') as previous,
    coalesce((select min(c.day) from customer_days c where ${ofCustomerInWorkspace} and c.day > input_rows.day), '') as next
    from $rows`
}

/**
 * Subtracts the gaps before the change and adds those after it, for the changed days of one customer, currency and shop, and the
 * days around them. What did not change cancels out, also where stored days in between were not read.
 */
function addGaps(gaps: SumsByKey, changed: readonly Row[]): void {
  const [shop, currency] = [String(changed[0]?.shop), String(changed[0]?.currency)]
  const days = new Set(changed.flatMap(({ previous, next }) => [String(previous), String(next)]))
  days.delete('')
  for (const [side, sign] of Object.entries({ before: -1n, after: 1n })) {
    for (const row of changed) {
      if (row[side] === 0n) days.delete(String(row.day))
      else days.add(String(row.day))
    }
    let previous = ''
    for (const day of [...days].sort()) {
      const month = day.slice(0, 8)
      gaps.add([shop, currency, 'd', day, previous], [sign])
      // In the month too, where the customer had no earlier day in it.
      if (!previous.startsWith(month)) gaps.add([shop, currency, 'm', `${month}01`, previous], [sign])
      previous = day
    }
  }
}
