// Covers: data Import
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyAggregates } from '#server/aggregates/verify.ts'
import { storeImport } from '#server/imports/jobs/import-record.ts'
import { emptyReport } from '#server/imports/jobs/report.ts'
import { undoImport } from '#server/imports/write/undo-import.ts'
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
    const counts = await writeOrders(transaction, 1, id, orders.map(importOrder))
    const report = { ...emptyReport(id), state: 'done' as const, orders: counts }
    await storeImport(transaction, 1, { report, name: `${id}.csv`, bodyHash: id, startedAt: 0, finishedAt: 86_400_000 })
  })
}

const undo = (importId: string, dryRun = false) =>
  undoImport(store, { workspaceId: 1, importId, undoId: `undo-${importId}`, dryRun, now: 90_000 })

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

      const { state: _checked, ...planned } = await undo('two', true)
      expect(await contents()).toEqual(three)
      const { state, ...done } = await undo('two')
      expect(state).toBe('undone')
      expect(done).toEqual(planned)
      expect(await contents()).toEqual(due)
      expect(done.kept.map(({ id }) => id).sort()).toEqual(changed.sort())
      expect(done.keptCount).toBe(changed.length)
      expect(done.deleted + done.restored + done.keptCount).toBe(written.length)
      for (const { reason } of done.kept)
        expect(reason).toBe('It was changed since by the import “three.csv” on 1970-01-02 UTC.')
      expect(await verifyAggregates(store)).toEqual([])

      // An import cannot be undone twice. A later one can still be undone, which restores the state before it.
      await expect(undo('two')).rejects.toThrow('The import “two.csv” was already undone on 1970-01-01 00:01 UTC.')
      await undo('three')
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
  expect(await undo('a')).toMatchObject({ deleted: 1, restored: 1, keptCount: 0 })
  expect(await contents()).toEqual(before)
  await take('b', file)
  expect([...(await contents()).values()].map((text) => String(text).replace('"b"', '"a"'))).toEqual([
    ...after.values(),
  ])
})

it('refuses an unknown import', async () => {
  await expect(undo('nonsense')).rejects.toThrow('No import has this ID.')
})
