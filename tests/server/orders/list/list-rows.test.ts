import { expect, it } from 'vitest'
import { isWalkShorter, startAtNearerEnd } from '#server/orders/list/list-rows.ts'

const SORT = { field: 'date', descending: true } as const

it.each([
  [0, true, 0],
  [490, true, 490],
  [500, false, 490],
  [990, false, 0],
])(
  'of 1,000 orders reaches the ten after %i in descending direction %s, after %i others',
  (offset, descending, skip) => {
    const start = startAtNearerEnd(SORT, { offset, take: 10, total: 1000 })
    expect(start).toEqual({ sort: { ...SORT, descending }, skip, take: 10 })
  },
)

it.each([
  // Ten of 1,000 matches among 100,000 rows are in the first 1,000.
  [0, 1000, true],
  [0, 999, false],
  [90, 10_000, true],
  [90, 9999, false],
])('after %i matches and with %i orders in the index, walks along the sort: %s', (skip, indexed, expected) => {
  expect(isWalkShorter({ sort: SORT, skip, take: 10 }, 1000, { walked: 100_000, indexed })).toBe(expected)
})
