// Covers: data Import, Whole
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { encoded, PLAIN, tableText } from '#scripts/order-files/dialect.ts'
import { shopifyRows } from '#scripts/order-files/layouts.ts'
import { makeShop } from '#scripts/order-files/shop.ts'
import { verifyAggregates } from '#server/aggregates/verify.ts'
import { historyFaults } from '#server/backup/verify.ts'
import { makeFolder, removeFolder } from '#tests/server/support/folders.ts'
import { insertOrders } from '#tests/server/support/insert-orders.ts'
import { openTestStore, type TestStore } from '#tests/server/support/test-store.ts'
import { random } from '#tests/support/random.ts'
import { atDepth } from '#tests/support/test-depth.ts'
import { killAtRandom, killedChild } from './support/killed-child.ts'
import type { WritingTask } from './support/writing-child.ts'

const ROUNDS = atDepth(20)
const ORDERS = 3000

let store: TestStore
let folder: string
beforeAll(async () => {
  store = await openTestStore()
  folder = makeFolder()
  mkdirSync(join(folder, 'scratch'))
  writeFileSync(join(folder, 'shop.csv'), encoded(tableText(shopifyRows(makeShop(3, ORDERS)), PLAIN), PLAIN))
})
afterAll(async () => {
  await store.close()
  removeFolder(folder)
})

/** As `killedChild`; what the process had begun is over when the next writer gets its turn. */
async function killed(task: WritingTask, until: (said: () => string[]) => Promise<unknown>) {
  const result = await killedChild(task, until)
  await store.write(1, async () => {})
  return result
}

async function ids(): Promise<string[]> {
  const rows = await store.read((statements) => statements.query('select id from orders order by id'))
  return rows.map(({ id }) => String(id))
}

it(`${ROUNDS} kills at any moment of an import leave what was there or all of it, and nothing to repair`, async () => {
  const task = (id: string) => ({ kind: 'file' as const, database: store.location, id, path: join(folder, 'shop.csv') })
  const before = ['#1001', 'keep']
  const begin = async () => {
    await store.empty()
    await insertOrders(
      store,
      before.map((id) => ({ id, name: 'Ada' })),
    )
  }
  await begin()
  const whole = await killed(task('whole'), () => wait(120_000))
  expect([whole.lines, (await ids()).length]).toEqual([['done'], ORDERS + 1])
  await begin()
  let untouched = 0
  await killAtRandom(
    // In the first third it only starts and reads the file.
    { kills: ROUNDS, from: 0.3, took: whole.took },
    (round, until) => killed(task(`round ${round}`), until),
    async (lines) => {
      const now = await ids()
      expect([await verifyAggregates(store), await store.read(historyFaults)]).toEqual([[], []])
      if (now.length === before.length) {
        untouched++
        expect(lines).toEqual([])
        expect(now).toEqual(before)
      } else {
        expect(now.length).toBe(ORDERS + 1)
        await begin()
      }
    },
  )
  // Two kills may both come after the commit.
  if (ROUNDS === 20) expect(untouched).toBeGreaterThan(ROUNDS / 4)
  expect((await killed(task('last'), () => wait(120_000))).lines).toEqual(['done'])
}, 300_000)

it(`${ROUNDS} kills during single writes lose nothing that was acknowledged, and leave nothing half done`, async () => {
  await store.empty()
  let acknowledged = 0
  for (let round = 0; round < ROUNDS; round++) {
    const had = new Set(await ids())
    const { lines } = await killed({ kind: 'orders', database: store.location, id: `r${round}` }, async (said) => {
      while (said().length < 2) await wait(5)
      await wait(random() * 400)
    })
    const written = lines.slice(1)
    const now = (await ids()).filter((id) => !had.has(id))
    expect(now).toEqual(expect.arrayContaining(written))
    // The one that was under way may be there too.
    expect(now.length - written.length).toBeLessThanOrEqual(1)
    expect(await verifyAggregates(store)).toEqual([])
    acknowledged += written.length
  }
  expect(acknowledged).toBeGreaterThan(ROUNDS)
}, 300_000)
