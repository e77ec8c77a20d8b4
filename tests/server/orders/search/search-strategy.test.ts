import { expect, it } from 'vitest'
import { SEARCH_LIMITS } from '#server/database/search-limits.ts'
import { longWalk, planSearch } from '#server/orders/search/search-strategy.ts'

it('uses the limits that the cases below are written for', () => {
  expect(SEARCH_LIMITS).toEqual({ walkRows: 2000, walkRowsByDate: 5000, indexRows: 20_000 })
})

it.each([
  // Orders of the filter, sorted by date, rows walked, index.
  [0, true, 0, 'filter index'],
  [5000, true, 0, 'filter index'],
  [5001, true, 5000, 'filter index'],
  [20_000, true, 5000, 'filter index'],
  [20_001, true, 5000, 'text index'],
  [10_000_000, true, 5000, 'text index'],
  [2000, false, 0, 'filter index'],
  [2001, false, 2000, 'filter index'],
  [20_000, false, 2000, 'filter index'],
  [20_001, false, 2000, 'text index'],
])('with %i orders to look at and by date %s, walks %i rows and then uses the %s', (leading, isByDate, walk, index) => {
  expect(planSearch(leading, isByDate, SEARCH_LIMITS, false)).toEqual({ walk, index })
  expect(planSearch(leading, isByDate, SEARCH_LIMITS, true)).toEqual({ walk: 0, index })
})

it.each([
  // Among a million orders, 5,000 rows contain 10 of 2,001 evenly spread matches, but not 10 of 2,000.
  ['the first page of few matches', { textMatches: 2000, last: 10 }, 0],
  [
    'a page that the first walk would have filled, but for matches that are not evenly spread',
    { textMatches: 400_000, last: 2000 },
    50_000,
  ],
  ['a page just beyond the first walk', { textMatches: 20_000, last: 101 }, 20_000],
  ['a page for which the walk passes fewer rows than there are matches', { textMatches: 100_000, last: 2000 }, 80_000],
  ['a page for which the walk passes as many rows as there are matches', { textMatches: 100_000, last: 10_000 }, 0],
  ['no matches', { textMatches: 0, last: 10 }, 0],
  ['matches that the index cannot find', { textMatches: Number.POSITIVE_INFINITY, last: 10 }, 100_000],
])('walks on to %s', (_, { textMatches, last }, expected) => {
  expect(longWalk({ textMatches, last, all: 1_000_000, walkedRows: 5000 })).toBe(expected)
})
