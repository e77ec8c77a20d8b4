// Covers: specification Map
import { geoNaturalEarth1 } from 'd3-geo'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MAP_HEIGHT, MAP_WIDTH, mapPoint } from '#client/dashboard/map-projection.ts'
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
