import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { compareOrderIds } from '#contract/order-id.ts'
import { type OrderQuery, SORT_FIELDS, type SortField } from '#contract/order-query.ts'
import { type BucketStart, startOfPage } from '#server/aggregates/sort-buckets/query.ts'
import type { UpdateOptions } from '#server/aggregates/update.ts'
import { verifyAggregates } from '#server/aggregates/verify.ts'
import { openDatabase } from '#server/database/open-database.ts'
import type { Database } from '#server/database/ports.ts'
import { storeImport } from '#server/imports/jobs/import-record.ts'
import { emptyReport } from '#server/imports/jobs/report.ts'
import { undoImport } from '#server/imports/write/undo-import.ts'
import { writeOrders } from '#server/imports/write/write-orders.ts'
import { importOrder, type TestOrder } from '#tests/server/support/insert-orders.ts'
import { arbitraryListed, expected } from '#tests/server/support/list-queries.ts'
import { openTestStore, type TestStore } from '#tests/server/support/test-store.ts'

type Listed = TestOrder & { readonly day: string; readonly parts: bigint }

const PER = 4
/** On the server each page is several round trips. */
const ROUNDS = inject('database') === 'postgres' ? 8 : 40

let store: TestStore
let database: Database
beforeAll(async () => {
  store = await openTestStore()
  database = openDatabase(store.location)
})
afterAll(async () => {
  await database.reads.destroy()
  await store.close()
})

const few = fc.integer({ min: 1, max: 40 }).map((number) => `#${number}`)
const parts = fc.constantFrom(0n, -1n, 7n, 7n, 2n ** 60n, -(2n ** 60n))
const order: fc.Arbitrary<Listed> = fc
  .tuple(arbitraryListed, parts, fc.option(few))
  .map(([listed, amount, id]) => ({ ...listed, parts: amount, ...(id !== null && { id }) }))
const orders = (maxLength: number) => fc.uniqueArray(order, { selector: ({ id }) => id, maxLength, size: 'max' })
const options: fc.Arbitrary<UpdateOptions> = fc.record({
  strategy: fc.constantFrom('incremental', 'incremental', 'rebuild', 'faster'),
  bucketSize: fc.constantFrom(1, 2, 3, 8),
})
/** A file, a single order, or the undoing of an import before. */
const step = fc.oneof(
  fc.record({ written: orders(30), options }),
  fc.record({ written: orders(1), options }),
  fc.record({ undone: fc.nat({ max: 3 }), options }),
)

/** The orders as they must be shown, and what each import replaced. */
class Shop {
  readonly orders = new Map<string, Listed>()
  readonly #imports: { readonly id: string; readonly before: Map<string, Listed> }[] = []

  async write(written: readonly Listed[], options: UpdateOptions): Promise<void> {
    const id = `import ${this.#imports.length}`
    this.#imports.push({ id, before: new Map(this.orders) })
    for (const one of written) this.orders.set(one.id, one)
    await store.write(1, async (transaction) => {
      const made = written.map(importOrder)
      const counts = await writeOrders(transaction, 1, id, made, () => {}, options)
      const report = { ...emptyReport(id), state: 'done' as const, orders: counts }
      await storeImport(transaction, 1, { report, name: id, bodyHash: id, startedAt: 0, finishedAt: 0 })
    })
  }

  /** The last ones, one after another: then everything is again as before the first of them. */
  async undo(count: number, options: UpdateOptions): Promise<void> {
    for (const { id, before } of this.#imports.splice(-count - 1).reverse()) {
      await undoImport(store, { workspaceId: 1, importId: id, undoId: randomUUID(), dryRun: false, now: 0, options })
      await store.write(1, (transaction) => transaction.query('delete from imports where id = ?', [id]))
      this.orders.clear()
      for (const [key, one] of before) this.orders.set(key, one)
    }
  }

  expected(query: OrderQuery): string[] {
    const all = [...this.orders.values()]
    if (query.sort.field !== 'amount') return expected(all, query).orders
    const sorted = all.sort((a, b) => Number(a.parts - b.parts) || compareOrderIds(a.id, b.id)).map(({ id }) => id)
    if (query.sort.descending) sorted.reverse()
    return sorted.slice((query.page - 1) * query.per, query.page * query.per)
  }
}

/** Checks every page that has a start, and returns how many have none. */
async function checkEveryPage(shop: Shop): Promise<number> {
  const total = shop.orders.size
  let missing = 0
  for (const field of SORT_FIELDS) {
    for (const descending of [false, true]) {
      for (let page = 1; page <= Math.ceil(total / PER); page++) {
        const query: OrderQuery = { search: '', sort: { field, descending }, page, per: PER }
        const offset = (page - 1) * PER
        const take = Math.min(PER, total - offset)
        const start = await startOfPage(database.reads, 1, query.sort, { offset, take, total })
        if (!start) {
          missing++
          continue
        }
        const ids = await idsFrom(field, start, take)
        expect(descending ? ids.reverse() : ids).toEqual(shop.expected(query))
      }
    }
  }
  return missing
}

const COLUMNS: Record<SortField, string> = {
  date: 'placed_at',
  id: 'id_key',
  user: 'customer_name_key',
  project: 'project_key',
  address: 'address_key',
  status: 'status_key',
  amount: 'amount',
}

async function idsFrom(field: SortField, { key, idKey, skip }: BucketStart, take: number): Promise<string[]> {
  const rows = await store.read((statements) =>
    statements.query(
      `select id from orders where (${COLUMNS[field]}, id_key) >= (?, ?)
       order by ${COLUMNS[field]}, id_key limit ${take} offset ${skip}`,
      [key, idKey],
    ),
  )
  return rows.map(({ id }) => String(id))
}

it('starts every page of every sort where the contract lists it, through imports, changes and undoing', async () => {
  let buckets = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6, size: 'max' }), async (steps) => {
      await store.empty()
      const shop = new Shop()
      for (const next of steps) {
        if ('written' in next) await shop.write(next.written, next.options)
        else await shop.undo(next.undone, next.options)
        expect(await verifyAggregates(store)).toEqual([])
        expect(await checkEveryPage(shop)).toBe(0)
        const [row] = await store.read((statements) => statements.query('select count(*) as buckets from sort_buckets'))
        buckets = Math.max(buckets, Number(row?.buckets))
      }
    }),
    { numRuns: ROUNDS },
  )
  // Buckets were split; how often depends on the few random rounds.
  expect(buckets).toBeGreaterThan(2 * SORT_FIELDS.length)
}, 240_000)

it('never gives a wrong start when a bucket is lost or miscounted, and reports the bucket', async () => {
  const damage = fc.constantFrom('orders = orders + 1', 'orders = orders - 1', 'orders = 0', undefined)
  await fc.assert(
    fc.asyncProperty(orders(30), damage, fc.nat(), async (written, change, which) => {
      fc.pre(written.length > 8)
      await store.empty()
      const shop = new Shop()
      await shop.write(written, { bucketSize: 2 })
      await store.write(1, async (transaction) => {
        const rows = await transaction.query('select field, number from sort_buckets where orders > 0 order by 1, 2')
        const { field = '', number } = rows[which % rows.length] ?? {}
        const own = `field = '${field}' and number = ${number}`
        await transaction.query(
          change ? `update sort_buckets set ${change} where ${own}` : `delete from sort_buckets where ${own}`,
        )
      })
      expect((await verifyAggregates(store)).join()).toContain('sort_buckets')
      await checkEveryPage(shop)
    }),
    { numRuns: ROUNDS / 2 },
  )
}, 240_000)
