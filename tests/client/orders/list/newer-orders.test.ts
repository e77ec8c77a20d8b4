import { expect, it } from 'vitest'
import { newerOrders } from '#client/orders/list/newer-orders.ts'

const page = (ids: string, total: number) => ({
  orders: [...ids].map((id) => ({ id })),
  total,
  pages: 9,
  page: 1,
  per: 5,
})

it.each([
  ['one was added at the top', 'abcde', 50, 'xabcd', 51, '1 new order'],
  ['three were added among the rows', 'abcde', 50, 'axbyz', 53, '3 new orders'],
  ['the first orders', '', 0, 'ab', 2, '2 new orders'],
  ['one was added, one removed', 'abcde', 50, 'xabce', 50, 'The list has changed'],
  ['one was removed', 'abcde', 50, 'abdef', 49, 'The list has changed'],
  ['rows changed places', 'abcde', 50, 'bacde', 50, 'The list has changed'],
  ['all rows were replaced', 'abcde', 50, 'vwxyz', 55, 'The list has changed'],
  ['more were added than are visible', 'abcde', 50, 'xabcd', 52, 'The list has changed'],
])('describes a page where %s', (_what, before, total, after, newTotal, words) => {
  expect(newerOrders(page(before, total), page(after, newTotal))).toBe(words)
})

it('gives no number while a total is being counted', () => {
  expect(newerOrders(page('abc', 3), { ...page('xab', 4), isCounting: true })).toBe('The list has changed')
})
