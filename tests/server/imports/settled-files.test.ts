import { expect, it } from 'vitest'
import { settledFiles } from '#server/imports/watch/watch-folder.ts'

const file = (size: number, mtimeMs = 1) => ({ size, mtimeMs })

it('names a file once its size and time have not changed for the whole time', () => {
  const files = settledFiles(5_000)
  const look = (now: number, ...sizes: [string, { size: number; mtimeMs: number }][]) => files.look(new Map(sizes), now)
  expect(look(0, ['b', file(10)], ['a', file(1)])).toEqual([])
  expect(look(3_000, ['b', file(20)], ['a', file(1)])).toEqual([])
  expect(look(5_000, ['b', file(20)], ['a', file(1)])).toEqual(['a'])
  expect(look(7_999, ['b', file(20, 2)])).toEqual([])
  expect(look(12_998, ['b', file(20, 2)])).toEqual([])
  expect(look(13_000, ['b', file(20, 2)], ['a', file(1)])).toEqual(['b'])
})

it('waits from a postponed time on, and forgets a file that was away', () => {
  const files = settledFiles(5_000)
  const look = (now: number) => files.look(new Map([['a', file(1)]]), now)
  look(0)
  expect(look(5_000)).toEqual(['a'])
  files.postpone('a', 60_000)
  expect([look(10_000), look(64_999), look(65_000)]).toEqual([[], [], ['a']])
  files.look(new Map(), 66_000)
  files.postpone('a', 0)
  expect(look(80_000)).toEqual([])
})
