import { expect, it } from 'vitest'
import { rowKeys } from '#client/orders/list/row-keys.ts'

const keysOf = (before: ReadonlyMap<string, number>, ids: string[]) => [...rowKeys(before, ids)]
const abc = rowKeys(new Map(), ['a', 'b', 'c'])

it('numbers the first rows', () => {
  expect([...abc]).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ])
})

it('gives a new row the key of a row that left, in their order', () => {
  expect(keysOf(abc, ['d', 'e', 'f'])).toEqual([
    ['d', 0],
    ['e', 1],
    ['f', 2],
  ])
})

it('keeps the keys of rows that stay, also when they move', () => {
  expect(keysOf(abc, ['d', 'c', 'a'])).toEqual([
    ['d', 1],
    ['c', 2],
    ['a', 0],
  ])
})

it('never gives a key twice when there are more rows than before', () => {
  expect(keysOf(rowKeys(abc, ['c']), ['d', 'c', 'e'])).toEqual([
    ['d', 3],
    ['c', 2],
    ['e', 4],
  ])
})

it('returns the same keys for the same rows', () => {
  expect(rowKeys(abc, ['a', 'b', 'c'])).toBe(abc)
})
