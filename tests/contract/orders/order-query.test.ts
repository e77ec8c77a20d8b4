// Covers: specification 4, 9
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageCount, sortText } from '#contract/orders/order-query.ts'
import { nextSort, parseSort, SORT_FIELDS } from '#contract/orders/order-sort.ts'

const field = fc.constantFrom(...SORT_FIELDS)
const sort = fc.record({ field, descending: fc.boolean() })

it.each([
  [0, 0],
  [1, 1],
  [10, 1],
  [11, 2],
  [50, 5],
  [51, 6],
])('%i orders are %i pages of ten (specification §9)', (total, pages) => expect(pageCount(total, 10)).toBe(pages))

it('flips the same field and starts another one ascending (specification §4)', () => {
  fc.assert(
    fc.property(sort, field, (current, wanted) => {
      const next = nextSort(current, wanted)
      expect(next.field).toBe(wanted)
      expect(next.descending).toBe(wanted === current.field ? !current.descending : false)
    }),
  )
})

it('reads every sort that it writes', () => {
  fc.assert(
    fc.property(sort, (value) => {
      expect(parseSort(sortText(value))).toEqual(value)
    }),
  )
  expect(sortText({ field: 'date', descending: true })).toBe('-date')
})

it.each(['', '-', 'Date', '--date', 'date ', 'constructor', '+date'])('rejects %j as a sort', (text) =>
  expect(parseSort(text)).toBeUndefined(),
)
