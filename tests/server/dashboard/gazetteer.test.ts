import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cityKey, createGazetteer, type Place, readGazetteer } from '#server/dashboard/gazetteer.ts'

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

it('has a place on earth for every city of the file', () => {
  const places = readGazetteer(readFileSync('src/server/dashboard/gazetteer.txt', 'utf8'))
  expect(places.size).toBeGreaterThan(40_000)
  const isPlace = ([key, { lat, lon }]: [string, Place]) =>
    key === cityKey(key) && key !== '' && Math.abs(lat) <= 90 && Math.abs(lon) <= 180
  expect([...places].filter((entry) => !isPlace(entry))).toEqual([])
})
