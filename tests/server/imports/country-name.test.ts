import { expect, it } from 'vitest'
import { countryName } from '#server/imports/parse/country-name.ts'

it.each([
  ['DE', 'Germany'],
  [' gb ', 'United Kingdom'],
  ['Germany', 'Germany'],
  ['XX', 'XX'],
  ['D1', 'D1'],
  ['USA', 'United States'],
  ['Eire', 'Ireland'],
  ['Korea, Republic of', 'South Korea'],
  ['Atlantis', 'Atlantis'],
  ['', ''],
])('the country %j is stored as %j', (text, name) => {
  expect(countryName(text)).toBe(name)
})
