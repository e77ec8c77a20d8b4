// Covers: data Import
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyReport } from '#contract/imports/import-schema.ts'
import { ORDER_STATUSES } from '#contract/orders/order.ts'
import { verifyAggregates } from '#server/aggregates/verify.ts'
import { continueBulk, startBulk } from '#server/changes/bulk-job.ts'
import { changeOrder } from '#server/changes/change-order.ts'
import { createOrder } from '#server/changes/create-order.ts'
import { undo } from '#server/changes/undo.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { openWriter } from '#server/database/open-writer.ts'
import type { DatabaseWriter } from '#server/database/ports.ts'
import { storeImport } from '#server/imports/jobs/import-record.ts'
import { writeOrders } from '#server/imports/write/write-orders.ts'
import { findOrder } from '#server/orders/order-repository.ts'
import { ChangeModel, type ModelFields } from '#tests/model/change-model.ts'
import { importOrder } from '#tests/server/support/insert-orders.ts'
import { MAIN_WORKSPACE } from '#tests/server/support/main-workspace.ts'
import { openTestStore, type TestStore } from '#tests/server/support/test-store.ts'
import { atDepth } from '#tests/support/test-depth.ts'

const SEQUENCES = atDepth(500)

let store: TestStore
let writer: DatabaseWriter
let database: Database
beforeAll(async () => {
  store = await openTestStore()
  writer = await openWriter(store.location)
  database = openDatabase(store.location)
})
afterAll(async () => {
  await database.close()
  await writer.close()
  await store.close()
})

const id = fc.constantFrom('#1', '#2', '#3')
const city = fc.constantFrom('Graz', 'Cork')
const status = fc.constantFrom(...ORDER_STATUSES)
// 1.00 and 2.00 in parts of a cent.
const parts = fc.constantFrom(1_000_000, 2_000_000)
const inFile = fc.record({ city, status, parts, note: fc.constant('') })
const edit = fc.record({ city, status, parts, note: fc.constantFrom('', 'Ring') }, { requiredKeys: [] })

const action = fc.oneof(
  fc.record({ kind: fc.constant('import' as const), file: fc.dictionary(id, inFile, { noNullPrototype: true }) }),
  fc.record({ kind: fc.constant('edit' as const), id, fields: edit }),
  fc.record({ kind: fc.constant('edit' as const), id, fields: edit }),
  fc.record({ kind: fc.constant('create' as const), id, city, parts }),
  fc.record({ kind: fc.constant('bulk' as const), status }),
  fc.record({ kind: fc.constant('undo' as const), back: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ kind: fc.constant('undo' as const), back: fc.integer({ min: 0, max: 1 }) }),
  // The last change, which may be an undo.
  fc.record({ kind: fc.constant('undo' as const), back: fc.constant(0) }),
  fc.record({ kind: fc.constant('restart' as const) }),
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

const fileOrder = (orderId: string, { city, status, parts }: ModelFields, line: number) =>
  importOrder({ id: orderId, name: 'Ann', city, status, parts, line })
const decimal = (value: number) => (value / 1_000_000).toFixed(2)
const REASON = { reason: 'Checked' }
const here = { workspaceId: 1, actor: { name: 'Ada', kind: 'person' }, now: 0 } as const

/** Does the same to the database and to the model. */
async function run(one: Action, change: string, model: ChangeModel): Promise<void> {
  switch (one.kind) {
    case 'import': {
      const file = new Map(Object.entries(one.file))
      model.import(change, file)
      await writer.write(1, async (transaction) => {
        const orders = [...file].map(([orderId, fields], i) => fileOrder(orderId, fields, i + 1))
        const { orders: counts } = await writeOrders(transaction, 1, change, orders)
        const report = { ...emptyReport(change), state: 'done' as const, orders: counts }
        const about = { workspaceId: 1, name: change }
        const finished = { bodyHash: change, report, startedAt: 0, finishedAt: 0 }
        await storeImport(transaction, about, { key: '', mapping: {}, remembered: false }, finished)
      })
      return
    }
    case 'edit': {
      const { parts: total, ...fields } = one.fields
      model.edit(change, one.id, one.fields)
      const amount = total === undefined ? {} : { amount: decimal(total) }
      const request = {
        ...here,
        id: one.id,
        change: { ...fields, ...amount, ...REASON },
        tags: ['*'],
        changeId: change,
      }
      await writer.write(1, (transaction) => changeOrder(transaction, request))
      return
    }
    case 'create': {
      model.create(change, one.id, { city: one.city, parts: one.parts, status: 'Pending', note: '' })
      const order = {
        ...{ id: one.id, city: one.city, placedAt: '1970-01-01T00:00', customer: { name: 'Ann' }, currency: 'USD' },
        lines: [{ product: 'Chair', quantity: '1', price: decimal(one.parts) }],
      }
      await writer.write(1, (transaction) => createOrder(transaction, { ...here, order, key: change }))
      return
    }
    case 'bulk': {
      const ids = [...model.orders.keys()]
      model.bulk(change, one.status)
      const job = { ...here, jobId: change }
      const started = { ...job, change: { status: one.status, ...REASON }, lists: [JSON.stringify(ids)] }
      await writer.write(1, (transaction) => startBulk(transaction, started))
      const next = () => writer.write(1, (transaction) => continueBulk(transaction, job))
      while ((await next()).state === 'saved');
      return
    }
    case 'undo': {
      const undone = [...model.changes.keys()].at(-1 - one.back)
      if (undone === undefined) return
      const isUndone = model.undo(change, undone)
      const outcome = await undo(writer, { ...here, changeId: undone, undoId: change, dryRun: false })
      const orders =
        outcome.state === 'undone' ? outcome.report.deleted + outcome.report.restored + outcome.report.recreated : 0
      if (!isUndone) expect(orders).toBe(0)
      return
    }
    case 'restart':
      await writer.close()
      writer = await openWriter(store.location)
  }
}

async function contents(): Promise<Map<string, ModelFields>> {
  const rows = await writer.read((statements) => statements.query('select id, city, note, status, amount from orders'))
  return new Map(
    rows.map(({ id: orderId, city: place, note, status: word, amount }) => [
      String(orderId),
      { city: String(place), note: String(note), status: word as ModelFields['status'], parts: Number(amount) },
    ]),
  )
}

/** As `ModelOrder.source`; the names of the imports are their ids. */
async function sources(ids: Iterable<string>): Promise<Map<string, string>> {
  const read = [...ids].map(async (orderId) => {
    const { source } = await findOrder(database.in(MAIN_WORKSPACE), orderId)
    return [orderId, source ? `${source.file} ${source.line}` : ''] as const
  })
  return new Map(await Promise.all(read))
}

it(`${SEQUENCES} random sequences of imports, edits, bulk changes, undos and restarts lose no edit and no figure`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 14 }), async (actions) => {
      await store.empty()
      const model = new ChangeModel()
      for (const [index, one] of actions.entries()) {
        await run(one, `change-${index}`, model)
        const due = new Map([...model.orders].map(([orderId, { current }]) => [orderId, current]))
        expect(await contents()).toEqual(due)
      }
      const due = new Map([...model.orders].map(([orderId, { source }]) => [orderId, source]))
      expect(await sources(due.keys())).toEqual(due)
      expect(await verifyAggregates(store)).toEqual([])
    }),
    { numRuns: SEQUENCES },
  )
}, 600_000)
