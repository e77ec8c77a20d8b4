import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createGazetteer, type Place, readGazetteer, writeGazetteer } from '#server/dashboard/gazetteer.ts'

describe('the gazetteer', () => {
  it.each([
    ['New York', 40.71, -74.01],
    ['NEW YORK CITY', 40.71, -74.01],
    ['San Francisco', 37.77, -122.42],
    ['Sydney', -33.87, 151.21],
    ['Singapore', 1.29, 103.85],
    ['Köln', 50.93, 6.95],
    ['Cologne', 50.93, 6.95],
    ['St. Louis', 38.63, -90.2],
    ['Saint Louis', 38.63, -90.2],
    ['Portland, OR', 45.52, -122.68],
    ['Cunewalde', 51.1, 14.52],
    ['São Paulo', -23.55, -46.64],
    ['sao paulo', -23.55, -46.64],
  ])('finds %s', (city, lat, lon) => {
    expect(createGazetteer()(city)).toEqual({ lat, lon })
  })

  it.each(['', 'Nowhere At All', '#', ','])('does not find %j', (city) => {
    expect(createGazetteer()(city)).toBeUndefined()
  })
})

it('reads what it wrote', () => {
  const hundredths = (limit: number) => fc.integer({ min: -limit * 100, max: limit * 100 }).map((n) => (n + 0) / 100)
  const place: fc.Arbitrary<Place> = fc.record({ lat: hundredths(90), lon: hundredths(180) })
  const key = fc.stringMatching(/^[a-zà-ÿ ]{1,50}$/)
  fc.assert(
    fc.property(fc.array(fc.tuple(key, place), { minLength: 1 }), (entries) => {
      const places = new Map(entries)
      expect(readGazetteer(`# a note\n${writeGazetteer(places)}`)).toEqual(places)
    }),
  )
})
