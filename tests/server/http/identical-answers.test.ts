// Covers: data Size
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { expected, listQueries, listUrl, someOrders } from '#tests/server/support/list-queries.ts'
import { testApp } from '#tests/server/support/test-app.ts'
import { atDepth } from '#tests/support/test-depth.ts'

const RUNS = atDepth(600)

it('answers generated lists with the same JSON on SQLite, on PostgreSQL and by the model', async () => {
  const orders = someOrders()
  const file = await testApp({ orders, on: 'sqlite' })
  const server = await testApp({ orders, on: 'postgres' })
  let answers = 0
  let found = 0
  await fc.assert(
    fc.asyncProperty(listQueries, async (asked) => {
      const url = listUrl(asked)
      const [ours, theirs] = await Promise.all([file.app.inject(url), server.app.inject(url)])
      expect(theirs.body).toBe(ours.body)
      expect(ours.statusCode).toBe(200)
      const answer = ours.json()
      expect({ ...answer, orders: answer.orders.map(({ id }: { id: string }) => id) }).toEqual(expected(orders, asked))
      answers++
      found += answer.orders.length
    }),
    { numRuns: RUNS },
  )
  expect(answers).toBe(RUNS)
  expect(found).toBeGreaterThan(RUNS)
}, 240_000)
