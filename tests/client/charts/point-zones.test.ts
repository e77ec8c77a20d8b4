import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pointZones, tickZones } from '#client/charts/point-zones.ts'

const plot = { left: 0, top: 8, bottom: 172 }
const point = (hrefs: readonly (string | null)[]) => ({
  label: 'Mar',
  values: [1, 2],
  texts: ['1', '2'],
  tooltip: ['Mar', 'Actual: 1', 'Projection: 2'],
  hrefs,
})

it('makes one zone of the whole band, labelled with all values, if no mark is a link', () => {
  const whole = { label: 'Mar, Actual: 1, Projection: 2', href: null, top: 8, bottom: 172 }
  expect(pointZones(point([null, null]), [{ y: 50 }, { y: 20 }], plot)).toEqual([whole])
})

it('splits between two lines halfway; a single link gets the whole band', () => {
  const lines = pointZones(point(['/c', '/v']), [{ y: 40 }, { y: 120 }], plot)
  expect(lines.map(({ href, top, bottom }) => [href, top, bottom])).toEqual([
    ['/c', 8, 80],
    ['/v', 80, 172],
  ])
  expect(pointZones(point(['/a', null]), [{ y: 100 }, { y: 60 }], plot)).toEqual([
    { label: 'Mar, Actual: 1', href: '/a', top: 8, bottom: 172 },
  ])
})

it('gives each link at least 24 px, and together they fill the band', () => {
  const mark = fc.record({ y: fc.option(fc.integer({ min: 8, max: 172 })) })
  fc.assert(
    fc.property(mark, mark, (first, second) => {
      const [upper, lower] = pointZones(point(['/a', '/b']), [first, second], plot)
      expect([upper?.top, lower?.top, lower?.bottom]).toEqual([8, upper?.bottom, 172])
      for (const zone of [upper, lower]) expect((zone?.bottom ?? 0) - (zone?.top ?? 0)).toBeGreaterThanOrEqual(24)
    }),
  )
})

it('gives a bar the whole band, and a tick with a link 24 px around it, within the plot', () => {
  const both = point(['/a', '/p'])
  const zones = (y: number) =>
    tickZones({ ...both, progress: '50% of target' }, [{ y: 100 }, { y }], plot).map(Object.values)
  const bar = ['Mar, Actual: 1, 50% of target', '/a', 8, 172]
  expect(zones(90)).toEqual([bar, ['Mar, Projection: 2', '/p', 78, 102]])
  expect(zones(9)[1]).toEqual(['Mar, Projection: 2', '/p', 8, 32])
  expect(zones(172)[1]).toEqual(['Mar, Projection: 2', '/p', 148, 172])
  expect(tickZones(point(['/a', null]), [{ y: 100 }, { y: 90 }], plot)).toHaveLength(1)
})
