import { expect, it } from 'vitest'
import { kindsOf } from '#bench/day/report.ts'
import { quantile, spread } from '#bench/quantiles.ts'

const round = (j: readonly number[], x: readonly number[]) =>
  new Map([
    ['j', [...j]],
    ['x', [...x]],
  ])

it('takes each key from its quickest round, and has all keys together at the end', () => {
  expect(kindsOf([round([10, 90, 30], [5]), round([40, 20, 35], [7])])).toEqual([
    { what: 'j', best: [10, 20, 30], all: [10, 90, 30, 40, 20, 35] },
    { what: 'x', best: [5], all: [5, 7] },
    { what: 'every key', best: [10, 20, 30, 5], all: [10, 90, 30, 40, 20, 35, 5, 7] },
  ])
})

it('rejects rounds with different keys', () => {
  expect(() => kindsOf([round([1, 2], [3]), round([1], [3])])).toThrow('different keys')
  expect(() => kindsOf([round([1], [2]), new Map([['j', [1]]])])).toThrow('different keys')
})

it('calculates quantiles by the nearest rank', () => {
  const values = Array.from({ length: 100 }, (_, i) => 100 - i)
  expect([0.5, 0.95, 1].map((q) => quantile(values, q))).toEqual([50, 95, 100])
  expect(quantile([7], 0.95)).toBe(7)
  expect(spread([1, 2, 3])).toBe('p50    2.0  p95    3.0  max    3.0')
})
