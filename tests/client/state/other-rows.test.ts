import { expect, it } from 'vitest'
import { hasOtherRows } from '#client/state/live-list-hooks.ts'

const page = (ids: string) => ({ orders: ids.split('').map((id) => ({ id })) })

it.each([
  ['the same rows', 'abc', 'abc', '', false],
  ['an own change that left, and a row of the next page', 'abc', 'bcd', 'a', false],
  ['an own change that left a page without a next one', 'abc', 'bc', 'a', false],
  ['an own change that came back', 'bcd', 'abc', 'a', false],
  ['an own change that moved', 'abc', 'bac', 'a', false],
  ['a new row at the top', 'abc', 'nab', '', true],
  ['a new row at the top next to an own change', 'abc', 'nbc', 'a', true],
  ['more rows at the end than an own change left room for', 'ab', 'bcd', 'a', true],
  ['fewer rows than an own change took', 'abc', 'b', 'a', true],
  ['a row that others removed', 'abc', 'ab', '', true],
  ['rows in another order', 'abc', 'cba', 'a', true],
])('%s', (_, shown, answer, own, expected) => {
  expect(hasOtherRows(page(shown), page(answer), new Set(own))).toBe(expected)
})
