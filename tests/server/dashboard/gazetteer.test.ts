import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cityKey, type Place, placeOf, readGazetteer } from '#server/dashboard/gazetteer.ts'

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
    expect(placeOf('city', city)).toEqual({ lat, lon })
  })

  it.each([
    ['Germany', 51.03, 10.35],
    ['United States', 39.89, -98.82],
    ['United States of America', 39.89, -98.82],
    ['USA', 39.89, -98.82],
    ['United Kingdom', 53.83, -2.41],
    ['EIRE', 53.16, -8.14],
    ['Norway', 63.79, 12.16],
    ['Türkiye', 39.06, 35.41],
    ['Turkey', 39.06, 35.41],
    ['Australia', -25.63, 134.21],
    ['Ashmore and Cartier Is.', -12.43, 123.58],
    ['Korea, Republic of', 36.45, 127.87],
  ])('finds the country %s', (country, lat, lon) => {
    expect(placeOf('country', country)).toEqual({ lat, lon })
  })

  it.each(['', 'Nowhere At All', '#', ','])('does not find %j', (city) => {
    expect(placeOf('city', city)).toBeUndefined()
    expect(placeOf('country', city)).toBeUndefined()
  })
})

it.each([
  ['gazetteer.txt', 40_000],
  ['countries.txt', 250],
])('has a place on earth for every name of %s', (file, least) => {
  const places = readGazetteer(readFileSync(`src/server/dashboard/${file}`, 'utf8'))
  expect(places.size).toBeGreaterThan(least)
  const isPlace = ([key, { lat, lon }]: [string, Place]) =>
    key === cityKey(key) && key !== '' && Math.abs(lat) <= 90 && Math.abs(lon) <= 180
  expect([...places].filter((entry) => !isPlace(entry))).toEqual([])
})
