import type { KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '#tests/server/support/test-app.ts'

const DATABASES = ['sqlite', 'postgres'] as const

/** Runs a change after the given statement, counted from 1. */
function interleaving() {
  let left = 0
  let change = async () => {}
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (--left === 0) await change()
      return result
    },
  }
  const arm = (statement: number, work: () => Promise<void>) => {
    left = statement
    change = work
  }
  /** Whether there were fewer statements. */
  const isOver = () => left > 0
  return { plugin, arm, isOver }
}

/** Orders that are written later come first in every list below. */
const ada = (i: number) => {
  const number = String(i).padStart(3, '0')
  return { id: number, name: `Ada ${number}`, placedAt: i * 1e9, status: 'Complete' as const }
}

const LISTS = [
  '/api/orders?per=2',
  '/api/orders?per=2&status=Complete&sort=-user',
  '/api/orders?per=2&q=ada',
  '/api/orders?per=2&q=ada&total=later',
  '/api/orders?per=2&q=da&sort=-user',
  '/api/orders?per=2&q=ada&status=Complete&sort=-status',
  '/api/orders?per=2&q=ada&from=1970-01-01',
]

it.each(DATABASES)('on %s, rows, totals and sums are consistent, whenever an order is written', async (on) => {
  const { plugin, arm, isOver } = interleaving()
  let orders = 3
  const { get, insert } = await testApp({ on, plugin, orders: [1, 2, 3].map(ada) })
  const eachInterleaved = async (url: string, check: (body: Record<string, unknown>) => void) => {
    for (let statement = 1; ; statement++) {
      arm(statement, () => insert([ada(++orders)]))
      const { status, body } = await get(url)
      expect([url, status]).toEqual([url, 200])
      check(body)
      if (isOver()) break
      expect(statement).toBeLessThan(50)
    }
  }
  for (const url of LISTS) {
    await eachInterleaved(url, ({ orders, total }) =>
      expect([url, orders]).toEqual([url, [expect.objectContaining({ id: ada(Number(total)).id }), expect.anything()]]),
    )
  }
  for (const url of ['/api/orders/summary?customer=known', '/api/orders/summary?q=ada&customer=known'])
    await eachInterleaved(url, ({ orders, customers }) => expect([url, customers]).toEqual([url, orders]))
  // Each order has a different customer.
  await eachInterleaved('/api/dashboard?from=1970-01-01&to=1979-12-31', ({ metrics }) => {
    const { customers, orders } = metrics as Record<string, { value: number }>
    expect(customers).toEqual(orders)
  })
})

it.each(DATABASES)('on %s, an order has the lines of its version', async (on) => {
  const { plugin, arm, isOver } = interleaving()
  const lines = [{ product: 'Version 1', quantity: 1, price: 1, amount: 1 }]
  const { get, exec } = await testApp({ on, plugin, orders: [{ ...ada(1), lines }] })
  let version = 1
  for (let statement = 1; ; statement++) {
    arm(statement, async () => {
      version++
      await exec(`begin; update orders set version = ${version}; update order_lines set product = 'Version ${version}';
        commit`)
    })
    const { body } = await get('/api/orders/001')
    expect(body.lines[0].product).toBe(`Version ${body.version}`)
    if (isOver()) return expect(statement).toBeGreaterThan(2)
  }
})

it.each(DATABASES)('on %s, the list of imports and its total are consistent', async (on) => {
  const { plugin, arm, isOver } = interleaving()
  const { get, exec } = await testApp({ on, plugin })
  for (let statement = 1; ; statement++) {
    arm(statement, () =>
      exec(`insert into imports (workspace_id, id, name, body_hash, started_at, finished_at, report) values
        (1, 'i${statement}', 'a.csv', 'h', 0, 0, '{"records":1,"rejected":0,"orders":{"created":1,"updated":0,"unchanged":0}}')`),
    )
    const { body } = await get('/api/imports')
    expect(body.total).toBe(body.imports.length)
    if (isOver()) return expect(statement).toBeGreaterThan(2)
  }
})
