// Covers: specification Map
import { geoNaturalEarth1 } from 'd3-geo'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MAP_HEIGHT, MAP_WIDTH, mapPoint, viewAround, WHOLE_MAP } from '#client/dashboard/map-projection.ts'
import { sampleFigures } from '#sample/figures.ts'

const origin = mapPoint(0, 0)
const reference = geoNaturalEarth1()
  .translate([origin.x, origin.y])
  // d3-geo's scale is px a radian before the projection narrows it.
  .scale(MAP_WIDTH / (2 * 0.8707 * Math.PI))

function expectSame(longitude: number, latitude: number) {
  const [x = Number.NaN, y = Number.NaN] = reference([longitude, latitude]) ?? []
  const point = mapPoint(longitude, latitude)
  expect(point.x).toBeCloseTo(x, 6)
  expect(point.y).toBeCloseTo(y, 6)
}

it('projects every place as d3-geo does', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -179.9, max: 179.9, noNaN: true }),
      fc.double({ min: -56, max: 84, noNaN: true }),
      expectSame,
    ),
  )
})

it('projects the sample’s cities as d3-geo does, inside the picture', () => {
  for (const { longitude, latitude } of sampleFigures.revenueByLocation) {
    expectSame(longitude, latitude)
    const { x, y } = mapPoint(longitude, latitude)
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(MAP_WIDTH)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(MAP_HEIGHT)
  }
})

it('maps the limits of latitude and longitude to the edges of the picture', () => {
  expect(mapPoint(0, 84).y).toBeCloseTo(0)
  expect(mapPoint(0, -56).y).toBeCloseTo(MAP_HEIGHT, 0)
  expect(mapPoint(-180, 0).x).toBeCloseTo(0)
  expect(mapPoint(180, 0).x).toBeCloseTo(MAP_WIDTH)
})

const point = fc.record({
  x: fc.double({ min: 0, max: MAP_WIDTH, noNaN: true }),
  y: fc.double({ min: 0, max: MAP_HEIGHT, noNaN: true }),
})

it('shows every point in a view of the map’s proportions, inside the map and never closer than a continent', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 4 }), (points) => {
      const { left, top, width, height } = viewAround(points)
      expect(width / height).toBeCloseTo(MAP_WIDTH / MAP_HEIGHT, 6)
      expect(width).toBeGreaterThanOrEqual(72)
      for (const { x, y } of points) {
        expect(x).toBeGreaterThanOrEqual(left - 1e-9)
        expect(x).toBeLessThanOrEqual(left + width + 1e-9)
        expect(y).toBeGreaterThanOrEqual(top - 1e-9)
        expect(y).toBeLessThanOrEqual(top + height + 1e-9)
      }
      expect(left).toBeGreaterThanOrEqual(0)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(left + width).toBeLessThanOrEqual(MAP_WIDTH + 1e-9)
      expect(top + height).toBeLessThanOrEqual(MAP_HEIGHT + 1e-9)
    }),
  )
})

it('shows the world without points, and around points all over the world', () => {
  expect(viewAround([])).toEqual(WHOLE_MAP)
  expect(viewAround([mapPoint(-123, 49), mapPoint(175, -37)])).toEqual(WHOLE_MAP)
})

it('shows cities of one country in the middle of their continent', () => {
  const { left, width } = viewAround([mapPoint(13.4, 52.5), mapPoint(11.6, 48.1)])
  expect(width).toBe(72)
  expect((mapPoint(12.5, 50.3).x - left) / width).toBeCloseTo(0.5, 1)
})
