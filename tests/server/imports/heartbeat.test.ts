import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ImportProgress } from '#contract/imports/import-schema.ts'
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
])('a first import reports progress from the first byte to the last aggregate, %s', async (_where, options) => {
  const file = encoded(tableText(shopifyRows(makeShop(3, 3000)), PLAIN), PLAIN)
  const reported: ImportProgress[] = []
  const report = await trial.import(file, options, (progress) => reported.push(progress))
  expect(report.state).toBe('done')
  const first = reported.findIndex(({ done }) => done > 0)
  const last = reported.findIndex(({ state, done, of }) => state === 'writing' && done === of)
  // Progress is reported for the one chunk of the file, each batch of orders, each index and each aggregate statement.
  expect(first).toBeGreaterThan(0)
  expect(reported.length - last).toBeGreaterThan(40)
})
