import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareOrderIds, orderIdKey } from '#contract/orders/order-id.ts'
import { compareText } from '#contract/text.ts'

it('sorts digits by their value', () => {
  const ids = [
    '#1001',
    '#999',
    '#CM9850',
    '#CM9801',
    'A-10',
    'A-9',
    'A-9-b',
    'a-9',
    '#CM12345678901234567890',
    '7',
    '007',
  ]
  expect([...ids].sort(compareOrderIds)).toEqual([
    '#999',
    '#1001',
    '#CM9801',
    '#CM9850',
    '#CM12345678901234567890',
    '007',
    '7',
    'A-9',
    'a-9',
    'A-9-b',
    'A-10',
  ])
})

it('sorts any two numbers after the same letters by their value', () => {
  const number = fc.bigInt({ min: 0n, max: 10n ** 30n })
  fc.assert(
    fc.property(fc.stringMatching(/^[#A-Za-z-]*$/), number, number, (letters, a, b) => {
      expect(Math.sign(compareOrderIds(letters + a, letters + b))).toBe(a < b ? -1 : a > b ? 1 : 0)
    }),
  )
})

it('gives each id its own key, and sorts ids as their keys', () => {
  const id = fc.stringMatching(/^[ -~]{0,12}$/)
  fc.assert(
    fc.property(id, id, (a, b) => {
      expect(orderIdKey(a) === orderIdKey(b)).toBe(a === b)
      expect(compareOrderIds(a, b)).toBe(a === b ? 0 : compareText(orderIdKey(a), orderIdKey(b)))
    }),
  )
})
