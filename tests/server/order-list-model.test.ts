import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readList } from '#server/orders/read-list.ts'
import { expected, listQueries, listUrl, someOrders } from './support/list-queries.ts'
import { testApp } from './support/test-app.ts'

it('answers every generated query as the contract’s plainest form does', async () => {
  const orders = someOrders()
  const { get } = await testApp({ orders })
  await fc.assert(
    fc.asyncProperty(listQueries, async (asked) => {
      const { body } = await get(listUrl(asked))
      const answered = { ...body, orders: body.orders.map(({ id }: { id: string }) => id) }
      expect(answered).toEqual(expected(orders, asked))
    }),
    { numRuns: 600 },
  )
})

const limit = fc.constantFrom(0, 1, 7, 50, 1000)
const limits = fc.record({ walk: limit, walkByDate: limit, sorted: limit, rechecked: limit })

it('answers so wherever it stops walking the rows and asks the text index', async () => {
  const orders = someOrders()
  const { reads } = await testApp({ orders })
  await fc.assert(
    fc.asyncProperty(listQueries, limits, async (asked, stops) => {
      const { rows, total } = await readList(reads, 1, asked, undefined, stops)
      const plain = expected(orders, asked)
      expect({ ids: rows.map(({ id }) => id), total }).toEqual({ ids: plain.orders, total: plain.total })
    }),
    { numRuns: 1200 },
  )
})
