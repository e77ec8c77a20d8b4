// Writes src/server/dashboard/countries.txt from Natural Earth's outlines (public domain, package world-atlas): node scripts/launch.mjs scripts/countries.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { geoArea, geoCentroid } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { ROOT } from '#scripts/root.ts'
import { cityKey } from '#server/dashboard/gazetteer.ts'
import { COUNTRY_ALIASES } from '#server/imports/parse/country-name.ts'

const NOTE = `# Countries and the centre of their largest part. Written by scripts/countries.ts; do not edit.
# Source: Natural Earth, public domain, through the package world-atlas.
`
const file = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
const world = JSON.parse(readFileSync(file, 'utf8')) as Topology<{ countries: GeometryCollection<{ name: string }> }>
const englishNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

const places = new Map<string, string>()
const centres = new Map<string, string>()
// The largest first: small areas of their own may have the number of their country.
const areas = feature(world, world.objects.countries).features.sort((a, b) => geoArea(b) - geoArea(a))
for (const { id, properties, geometry } of areas) {
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') continue
  // Some areas that are no countries have no number of ISO 3166.
  const code = id === undefined ? undefined : new Intl.Locale(`und-${id}`).region
  const centre = centreOf(geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates)
  places.set(cityKey(properties.name), centre)
  if (code === undefined || centres.has(code)) continue
  centres.set(code, centre)
  places.set(cityKey(englishNames.of(code) ?? properties.name), centre)
}
for (const [name, code] of COUNTRY_ALIASES) {
  const centre = centres.get(code)
  if (centre === undefined) throw new Error(`There is no ${code}, which ${name} is another name of.`)
  places.set(cityKey(name), centre)
}

const lines = [...places].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, centre]) => `${key}\t${centre}\n`)
writeFileSync(join(ROOT, 'src', 'server', 'dashboard', 'countries.txt'), NOTE + lines.join(''))
console.log(`${places.size} names`)

/** The latitude and longitude of the centre of the largest of these polygons. */
function centreOf(polygons: readonly GeoJSON.Position[][][]): string {
  const shapes = polygons.map((coordinates) => ({ type: 'Polygon' as const, coordinates }))
  const [largest] = shapes.sort((a, b) => geoArea(b) - geoArea(a))
  if (!largest) throw new Error('A country has no polygon.')
  const [lon, lat] = geoCentroid(largest)
  return `${Math.round(lat * 100) / 100}\t${Math.round(lon * 100) / 100}`
}
