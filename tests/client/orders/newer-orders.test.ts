import { expect, it } from 'vitest'
import { newerOrders } from '#client/orders/newer-orders.ts'

const page = (ids: string, total: number) => ({
  orders: [...ids].map((id) => ({ id })),
  total,
  pages: 9,
  page: 1,
  per: 5,
})

it.each([
  ['one came in at the top', 'abcde', 50, 'xabcd', 51, '1 new order'],
  ['three came in among the rows', 'abcde', 50, 'axbyz', 53, '3 new orders'],
  ['the first orders there are', '', 0, 'ab', 2, '2 new orders'],
  ['one came in, one left', 'abcde', 50, 'xabce', 50, 'The list has changed'],
  ['one left', 'abcde', 50, 'abdef', 49, 'The list has changed'],
  ['rows changed places', 'abcde', 50, 'bacde', 50, 'The list has changed'],
  ['so many that no row is left', 'abcde', 50, 'vwxyz', 55, 'The list has changed'],
  ['more came in than are seen', 'abcde', 50, 'xabcd', 52, 'The list has changed'],
])('says of a page: %s', (_what, before, total, after, newTotal, words) => {
  expect(newerOrders(page(before, total), page(after, newTotal))).toBe(words)
})

it('counts nothing while a total is still being counted', () => {
  expect(newerOrders(page('abc', 3), { ...page('xab', 4), isCounting: true })).toBe('The list has changed')
})
