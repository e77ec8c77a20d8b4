// Covers: data Size
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { expected, listQueries, listUrl, someOrders } from '#tests/server/support/list-queries.ts'
import { testApp } from '#tests/server/support/test-app.ts'

it('answers 5,000 generated lists with the same JSON from the file, from the server and by the contract', async () => {
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
    { numRuns: 5000 },
  )
  expect(answers).toBe(5000)
  expect(found).toBeGreaterThan(3000)
}, 240_000)
