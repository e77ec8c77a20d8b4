import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ImportProgress } from '#contract/import-schema.ts'
import { encoded, PLAIN, tableText } from '#scripts/order-files/dialect.ts'
import { shopifyRows } from '#scripts/order-files/layouts.ts'
import { makeShop } from '#scripts/order-files/shop.ts'
import { Trial } from './support/trial.ts'

let trial: Trial
beforeEach(() => {
  trial = new Trial()
})
afterEach(() => trial.remove())

it.each([
  ['with records in memory', {}],
  ['with records on the disk', { groupMemory: 1000 }],
])('a first import shows that it goes on, from the first byte to the last aggregate, %s', async (_where, options) => {
  const file = encoded(tableText(shopifyRows(makeShop(3, 3000)), PLAIN), PLAIN)
  const told: ImportProgress[] = []
  const report = await trial.import(file, options, (progress) => told.push(progress))
  expect(report.state).toBe('done')
  const first = told.findIndex(({ done }) => done > 0)
  const last = told.findIndex(({ state, done, of }) => state === 'writing' && done === of)
  // A file of one chunk, then its orders in batches, then each statement of the aggregates.
  expect(first).toBeGreaterThan(0)
  expect(told.length - last).toBeGreaterThan(20)
})
