// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { bodyRows, liveHooks, manyOrders, openOrderList, sampleHooks } from '#tests/client/orders/open-order-list.tsx'

it('shows an order by its number, and names the shop where the ID is another one', () => {
  const [order] = manyOrders(1)
  if (!order) throw new Error('there is no order')
  const own = { ...order, amount: '$1.00', shop: 'north', shopName: 'North shop' }
  openOrderList(
    '/order-list',
    liveHooks(
      sampleHooks([
        { ...own, id: 'NORTH-1', number: '1' },
        { ...own, id: '2', number: '2' },
      ]),
    ),
  )
  const links = bodyRows().map((row) => row.querySelector('a'))
  expect(links.map((link) => [link?.textContent, link?.getAttribute('href')]).sort()).toEqual([
    ['1 North shop', '/order-list/NORTH-1'],
    ['2', '/order-list/2'],
  ])
})
