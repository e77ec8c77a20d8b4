// Covers: data Import, Export

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clockIn } from '#contract/store-clock.ts'
import { utcDay } from '#contract/store-day.ts'
import type { OrderContent } from '#server/changes/order-content.ts'
import { openSqliteFile } from '#server/database/sqlite/open.ts'
import { openSqliteWriter } from '#server/database/sqlite/writer.ts'
import { writeOrders } from '#server/imports/write/write-orders.ts'
import { csvFormat } from '#server/orders/export/csv-text.ts'
import { Trial } from '#tests/server/imports/support/trial.ts'
import { arbitraryExactOrders } from './support/arbitrary-exact-orders.ts'
import { DIALECTS, exportText, JSON_FORMAT } from './support/export-text.ts'

const FORMATS = [
  ...DIALECTS.map((dialect) => [JSON.stringify(dialect), csvFormat(dialect)] as const),
  ['JSON', JSON_FORMAT] as const,
]

/** All that is stored of the orders, apart from how they came. */
function content(trial: Trial): unknown {
  const orders = trial.rows('select * from orders order by id').map((row) => {
    const { number: _number, version: _version, change_id: _import, source_line: _line, ...rest } = row
    return rest
  })
  return [orders, trial.rows('select * from order_lines order by order_id, line')]
}

async function store(trial: Trial, orders: readonly OrderContent[]): Promise<void> {
  const opened = openSqliteWriter(trial.databaseFile)
  await opened.write(trial.workspaceId, (transaction) => writeOrders(transaction, trial.workspaceId, 'test', orders))
  await opened.close()
}

/** Only the orders: what is derived of them is none of this test's business. */
function empty(trial: Trial): Trial {
  const database = openSqliteFile(trial.databaseFile)
  database.exec('delete from order_lines; delete from orders')
  database.close()
  return trial
}

describe.each([null, 'America/Sao_Paulo'])('where the store days are those of %s', (zone) => {
  let home: Trial
  let elsewhere: Trial
  beforeAll(() => {
    home = new Trial(zone)
    elsewhere = new Trial(zone)
  })
  afterAll(() => {
    home.remove()
    elsewhere.remove()
  })

  const dayAt = zone === null ? undefined : (instant: number) => utcDay(clockIn(zone, instant))

  it.each(FORMATS)(
    'an export as %s changes nothing there and makes the same orders elsewhere',
    async (_name, format) => {
      await fc.assert(
        fc.asyncProperty(arbitraryExactOrders(dayAt), async (orders) => {
          await store(empty(home), orders)
          const before = content(home)
          const file = await exportText(home.databaseFile, home.workspaceId, format)
          const again = await home.import(file)
          expect(again).toMatchObject({ state: 'done', rejected: 0, repeated: 0, blank: 0, errors: [] })
          expect(again.orders).toEqual({ created: 0, updated: 0, unchanged: orders.length })
          expect(content(home)).toEqual(before)
          const moved = await empty(elsewhere).import(file)
          expect(moved.orders).toEqual({ created: orders.length, updated: 0, unchanged: 0 })
          expect(content(elsewhere)).toEqual(before)
        }),
        { numRuns: zone === null ? 12 : 5, endOnFailure: true },
      )
    },
  )
})
