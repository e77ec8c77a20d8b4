// Covers: data Import
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { UndoneOrders } from '#contract/changes/change-outcome.ts'
import { emptyReport } from '#contract/imports/import-schema.ts'
import { verifyAggregates } from '#server/aggregates/verify.ts'
import { undo } from '#server/changes/undo.ts'
import { storeImport } from '#server/imports/jobs/import-record.ts'
import { writeOrders } from '#server/imports/write/write-orders.ts'
import { arbitraryOrder } from '#tests/server/support/arbitrary-orders.ts'
import { importOrder, type TestOrder } from '#tests/server/support/insert-orders.ts'
import { openTestStore, type TestStore } from '#tests/server/support/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

async function take(id: string, orders: readonly TestOrder[]): Promise<void> {
  await store.write(1, async (transaction) => {
    const { orders: counts } = await writeOrders(transaction, 1, id, orders.map(importOrder))
    const report = { ...emptyReport(id), state: 'done' as const, orders: counts }
    const file = { workspaceId: 1, name: `${id}.csv` }
    const finished = { bodyHash: id, report, startedAt: 0, finishedAt: 86_400_000 }
    await storeImport(transaction, file, { key: '', mapping: {}, remembered: false }, finished)
  })
}

const author = { workspaceId: 1, actor: { name: 'Ada', kind: 'person' } } as const

async function undoing(changeId: string, dryRun = false): Promise<UndoneOrders> {
  const outcome = await undo(store, { ...author, changeId, undoId: `undo-${changeId}`, dryRun, now: 90_000 })
  if (outcome.state === 'undone') return outcome.report
  throw new Error(outcome.state === 'refused' ? outcome.reason : outcome.state)
}

/** The content and import of each order, by id. */
async function contents(): Promise<Map<string, unknown>> {
  return store.read(async (statements) => {
    const lines = await statements.query('select * from order_lines order by order_id, line')
    const orders = await statements.query('select * from orders order by id')
    return new Map(
      orders.map(({ number: _number, version: _version, ...order }) => {
        const own = lines.filter((line) => line.order_id === order.id)
        return [
          String(order.id),
          JSON.stringify([order, own], (_key, value) => (typeof value === 'bigint' ? `${value}` : value)),
        ]
      }),
    )
  })
}

const orders = fc.uniqueArray(arbitraryOrder, { maxLength: 30, selector: ({ id }) => id })

it('restores the previous orders, and lists those that were changed since and stay unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(orders, orders, orders, async (first, second, third) => {
      await store.empty()
      await take('one', first)
      const one = await contents()
      await take('two', second)
      const two = await contents()
      await take('three', third)
      const three = await contents()
      const written = [...three.keys()].filter((id) => two.get(id) !== one.get(id))
      const changed = written.filter((id) => three.get(id) !== two.get(id))
      const due = new Map(three)
      for (const id of written) {
        const before = one.get(id)
        if (changed.includes(id)) continue
        if (before === undefined) due.delete(id)
        else due.set(id, before)
      }

      const planned = await undoing('two', true)
      expect(await contents()).toEqual(three)
      const done = await undoing('two')
      expect(done).toEqual(planned)
      expect(await contents()).toEqual(due)
      expect(done.kept.map(({ id }) => id).sort()).toEqual(changed.sort())
      expect(done.keptCount).toBe(changed.length)
      expect(done.deleted + done.restored + done.keptCount).toBe(written.length)
      for (const { reason } of done.kept)
        expect(reason).toBe('It was changed since by the import “three.csv” on 1970-01-02 UTC.')
      expect(await verifyAggregates(store)).toEqual([])

      // An import cannot be undone twice. A later one can still be undone, which restores the state before it.
      await expect(undoing('two')).rejects.toThrow('The import “two.csv” was already undone on 1970-01-01 00:01 UTC.')
      await undoing('three')
      const last = await contents()
      for (const id of changed) expect(last.get(id)).toBe(two.get(id))
      expect(await verifyAggregates(store)).toEqual([])
    }),
    { numRuns: 25 },
  )
}, 120_000)

it('imports the same file again after it was undone', async () => {
  await store.empty()
  const file = [
    { id: '#1', name: 'Ada' },
    { id: '#2', name: 'Bo' },
  ]
  await take('before', [{ id: '#1', name: 'Eva' }])
  const before = await contents()
  await take('a', file)
  const after = await contents()
  expect(await undoing('a')).toMatchObject({ deleted: 1, restored: 1, keptCount: 0 })
  expect(await contents()).toEqual(before)
  await take('b', file)
  expect([...(await contents()).values()].map((text) => String(text).replace('"b"', '"a"'))).toEqual([
    ...after.values(),
  ])
})

it('brings the orders of an import back when its undo is undone, and then undoes it again', async () => {
  await fc.assert(
    fc.asyncProperty(orders, orders, async (first, second) => {
      await store.empty()
      await take('one', first)
      const one = await contents()
      await take('two', second)
      const two = await contents()
      const written = [...two.keys()].filter((id) => two.get(id) !== one.get(id)).length
      await undoing('two')
      if (written === 0) return
      expect(await contents()).toEqual(one)

      const { keptCount, deleted, restored, recreated } = await undoing('undo-two')
      expect({ keptCount, deleted, orders: restored + recreated }).toEqual({
        keptCount: 0,
        deleted: 0,
        orders: written,
      })
      expect(await contents()).toEqual(two)
      expect(await verifyAggregates(store)).toEqual([])

      await undo(store, { ...author, changeId: 'two', undoId: 'again', dryRun: false, now: 0 })
      expect(await contents()).toEqual(one)
      expect(await verifyAggregates(store)).toEqual([])
    }),
    { numRuns: 15 },
  )
}, 120_000)

it('leaves an order that was imported again when the undo that deleted it is undone', async () => {
  await store.empty()
  await take('a', [{ id: '#1', name: 'Ada' }])
  await undoing('a')
  await take('b', [{ id: '#1', name: 'Bo' }])
  const before = await contents()
  const reason = 'It was changed since by the import “b.csv” on 1970-01-02 UTC.'
  const report = await undoing('undo-a')
  expect(report).toMatchObject({ recreated: 0, restored: 0, kept: [{ id: '#1', field: '', reason }] })
  expect(await contents()).toEqual(before)
  // Its versions go on, so that no saved version is replaced.
  await take('c', [{ id: '#1', name: 'Cy' }])
  await undoing('c')
  expect(await contents()).toEqual(before)
})

it('refuses an unknown change', async () => {
  await expect(undoing('nonsense')).rejects.toThrow('There is no such change.')
})
