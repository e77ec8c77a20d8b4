import type { DatabaseSync } from 'node:sqlite'
import { Cells } from './cells.ts'
import type { OrderImage, Sign } from './order-image.ts'

/**
 * Keeps `customer_days` and `customer_gaps`. A customer counts once in a period: on the first of its days, which is the
 * one whose day before (of that customer) lies before the period. So distinct customers are a sum over gaps.
 */
export class Customers {
  readonly #days = new Cells()
  readonly #gaps = new Cells()
  readonly #workspaceId: number
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync, workspaceId: number) {
    this.#database = database
    this.#workspaceId = workspaceId
  }

  add({ currency, countedDay, customerKey }: OrderImage, sign: Sign): void {
    if (customerKey !== '' && countedDay !== '') this.#days.add([currency, countedDay, customerKey], [sign])
  }

  flush(): void {
    const settle = this.#daySettler()
    for (const { key, sums } of this.#days.take()) {
      const [currency = '', day = '', customer = ''] = key
      if (sums[0]) settle(currency, customer, day, Number(sums[0]))
    }
    this.#flushGaps()
  }

  #daySettler() {
    const where = 'workspace_id = ? and currency = ? and customer_key = ?'
    const stored = this.#database.prepare(`select orders from customer_days where ${where} and day = ?`)
    const before = this.#database.prepare(`select max(day) as day from customer_days where ${where} and day < ?`)
    const after = this.#database.prepare(`select min(day) as day from customer_days where ${where} and day > ?`)
    const insert = this.#database.prepare('insert into customer_days values (?, ?, ?, ?, ?)')
    const update = this.#database.prepare(`update customer_days set orders = ? where ${where} and day = ?`)
    const drop = this.#database.prepare(`delete from customer_days where ${where} and day = ?`)
    return (currency: string, customer: string, day: string, change: number) => {
      const key = [this.#workspaceId, currency, customer] as const
      const had = Number(stored.get(...key, day)?.orders ?? 0)
      const has = had + change
      if (had > 0 && has > 0) {
        update.run(has, ...key, day)
        return
      }
      if (has > 0) insert.run(...key, day, has)
      else drop.run(...key, day)
      const sign: Sign = has > 0 ? 1n : -1n
      const previous = String(before.get(...key, day)?.day ?? '')
      const next = after.get(...key, day)?.day
      this.#addGap(currency, day, previous, sign)
      if (typeof next !== 'string') return
      this.#addGap(currency, next, day, sign)
      this.#addGap(currency, next, previous, sign === 1n ? -1n : 1n)
    }
  }

  #addGap(currency: string, day: string, previous: string, sign: Sign): void {
    this.#gaps.add([currency, 'd', day, previous], [sign])
    const month = day.slice(0, 8)
    if (!previous.startsWith(month)) this.#gaps.add([currency, 'm', `${month}01`, previous], [sign])
  }

  #flushGaps(): void {
    const upsert = this.#database.prepare(
      'insert into customer_gaps values (?, ?, ?, ?, ?, ?) on conflict do update set customers = customers + excluded.customers',
    )
    const drop = this.#database.prepare(
      'delete from customer_gaps where workspace_id = ? and currency = ? and grain = ? and start = ? and previous = ? and customers = 0',
    )
    for (const { key, sums } of this.#gaps.take()) {
      const [currency = '', grain = '', start = '', previous = ''] = key
      const cell = [this.#workspaceId, currency, grain, start, previous] as const
      upsert.run(...cell, sums[0] ?? 0n)
      if ((sums[0] ?? 0n) <= 0n) drop.run(...cell)
    }
  }
}
