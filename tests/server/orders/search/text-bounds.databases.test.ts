import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { fold } from '#contract/text.ts'
import type { UpdateOptions } from '#server/aggregates/update.ts'
import { verifyAggregates } from '#server/aggregates/verify.ts'
import { wordsOf } from '#server/database/dialect.ts'
import { openDatabase } from '#server/database/open-database.ts'
import type { Reads } from '#server/database/reads.ts'
import { SEARCH_LIMITS } from '#server/database/search-limits.ts'
import { boundsOf } from '#server/database/text-bounds.ts'
import { storeImport } from '#server/imports/jobs/import-record.ts'
import { emptyReport } from '#server/imports/jobs/report.ts'
import { undoImport } from '#server/imports/write/undo-import.ts'
import { writeOrders } from '#server/imports/write/write-orders.ts'
import { arbitraryOrder } from '#tests/server/support/arbitrary-orders.ts'
import { importOrder, type TestOrder } from '#tests/server/support/insert-orders.ts'
import { openTestStore, type TestStore } from '#tests/server/support/test-store.ts'

const ROUNDS = inject('database') === 'postgres' ? 8 : 40

let store: TestStore
let reads: Reads
beforeAll(async () => {
  store = await openTestStore()
  reads = openDatabase(store.location).reads
})
afterAll(async () => {
  await reads.destroy()
  await store.close()
})

// Words that customers, addresses, projects and statuses have in common, and that meet in some of them only.
const WORDS = ['Pending', 'Page', 'Street', 'Sunset', 'Landing', 'Orlando', 'In', 'Progress', 'Zoë', '𝒵', '12', 'a']
const text = (maxLength: number) => fc.array(fc.constantFrom(...WORDS), { maxLength }).map((words) => words.join(' '))
const order: fc.Arbitrary<TestOrder> = fc
  .tuple(arbitraryOrder, text(2), text(2), text(4))
  .map(([order, name, project, address]) => ({ ...order, name, project, address }))
const orders = fc.uniqueArray(order, { selector: ({ id }) => id, minLength: 1, maxLength: 30, size: 'max' })
const keeping: fc.Arbitrary<UpdateOptions> = fc.record({ strategy: fc.constantFrom('incremental', 'rebuild') })
const imports = fc.array(fc.record({ written: orders, keeping, isUndone: fc.boolean() }), {
  minLength: 1,
  maxLength: 4,
})
/** A text of those words, cut at both ends. */
const term = fc
  .tuple(text(4), fc.nat({ max: 5 }), fc.nat({ max: 5 }))
  .map(([words, from, to]) => fold([...words].slice(from, [...words].length - to).join('')))
  .filter((term) => term !== '')
const terms = fc.array(term, { minLength: 20, maxLength: 30, size: 'max' })

it('never has a term in fewer or more orders than there are, and tells where only projects and statuses hold it', async () => {
  let claims = 0
  await fc.assert(
    fc.asyncProperty(imports, terms, async (imports, terms) => {
      await store.empty()
      const shown = new Map<string, TestOrder>()
      for (const [place, { written, keeping, isUndone }] of imports.entries()) {
        const before = new Map(shown)
        for (const one of written) shown.set(one.id, one)
        await writeAsImport(`import ${place}`, written, keeping)
        if (isUndone) {
          await undoImport(store, { workspaceId: 1, importId: `import ${place}`, dryRun: false, now: 0, keeping })
          shown.clear()
          for (const [id, one] of before) shown.set(id, one)
        }
        for (const term of terms) if (await expectTruth([...shown.values()], term)) claims++
      }
      expect(await verifyAggregates(store)).toEqual([])
    }),
    { numRuns: ROUNDS },
  )
  expect(claims).toBeGreaterThan(ROUNDS)
})

/** Whether the index claimed that only projects and statuses have the term; the claim is then checked too. */
async function expectTruth(orders: readonly TestOrder[], term: string): Promise<boolean> {
  const holds = (text = '') => fold(text).includes(term)
  const shared = orders.filter(({ project, status }) => holds(project) || holds(status))
  const own = orders.filter(({ id, name, address }) => holds(id) || holds(name) || holds(address))
  const total = new Set([...shared, ...own]).size
  const bounds = await boundsOf(reads, 1, term, {})
  expect(bounds.least, term).toBeLessThanOrEqual(total)
  expect(bounds.most, term).toBeGreaterThanOrEqual(total)
  expect(bounds.ownMost, term).toBeGreaterThanOrEqual(own.length)
  const index = wordsOf(reads).textIndex(reads, 1, term, SEARCH_LIMITS)
  const only = await index.onlyShared()
  if (!only) return false
  const keys = (name: 'project' | 'status') =>
    [...new Set(shared.map((order) => fold(order[name] ?? '')).filter(holds))].sort()
  expect({ own: own.length, total: only.total }, term).toEqual({ own: 0, total })
  expect([[...only.projectKeys].sort(), [...only.statusKeys].sort()], term).toEqual([keys('project'), keys('status')])
  expect(await index.knownCount(), term).toBe(total)
  return true
}

it('proves that a text of common words is nowhere, and that another is in no customer or address', async () => {
  await store.empty()
  const made = [
    { id: '#1', name: 'Orlando Page', project: 'Landing Page', address: '1 Sunset Street Graz' },
    { id: '#2', name: 'Ada', project: 'CRM', address: '2 Main Street Street', status: 'In Progress' as const },
    { id: '#3', name: 'Spring Park', project: 'CRM', address: '3 Long Pageant', status: 'Pending' as const },
  ]
  await store.write(1, (transaction) => writeOrders(transaction, 1, 'test', made.map(importOrder)))
  const bounds = async (term: string) => {
    const { least, most, ownMost } = await boundsOf(reads, 1, term, {})
    return [least, most, ownMost]
  }
  expect(await bounds('pending page')).toEqual([0, 0, 0])
  expect(await bounds('landing pag')).toEqual([1, 1, 0])
  expect(await bounds('street street')).toEqual([0, 1, 1])
  // Each four of it are in the address of the first.
  expect(await bounds('sunset stre')).toEqual([0, 1, 1])
  expect(await bounds('set set')).toEqual([0, 0, 0])
})

it('looks through no more projects than it may, and claims nothing about the others', async () => {
  await store.empty()
  const made = ['Landing Page', 'Landing Pad'].map((project, i) => ({
    id: `#${i}`,
    project,
    status: 'Pending' as const,
  }))
  await store.write(1, (transaction) => writeOrders(transaction, 1, 'test', made.map(importOrder)))
  for (const term of ['pending', 'landing pa']) {
    const bounds = async (sharedTexts: number) => await boundsOf(reads, 1, term, { sharedTexts })
    expect(await bounds(2), term).toMatchObject({ least: 2, most: 2, ownMost: 0 })
    expect(await bounds(1), term).toMatchObject({ least: 0, most: 2, ownMost: Number.POSITIVE_INFINITY })
    const index = wordsOf(reads).textIndex(reads, 1, term, { ...SEARCH_LIMITS, sharedTexts: 1 })
    expect([await index.onlyShared(), await index.knownCount(), await index.count()], term).toEqual([
      undefined,
      undefined,
      2,
    ])
  }
})

async function writeAsImport(id: string, written: readonly TestOrder[], keeping: UpdateOptions): Promise<void> {
  await store.write(1, async (transaction) => {
    const counts = await writeOrders(transaction, 1, id, written.map(importOrder), () => {}, keeping)
    const report = { ...emptyReport(id), state: 'done' as const, orders: counts }
    await storeImport(transaction, 1, { report, name: id, bodyHash: id, startedAt: 0, finishedAt: 0 })
  })
}
