/**
 * Draws the world map's two pictures from Natural Earth's outlines (public domain, package world-atlas) with the same
 * formula that places the city dots. Run it again only to change the drawing: `node scripts/map.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { MAP_HEIGHT, MAP_WIDTH, mapPoint } from '#client/dashboard/map-projection.ts'

const INK = { light: '#c3d0dc', dark: '#55606b' }
/** In units of the map, which is 320 wide: smaller islands are dust at the size it is shown. */
const SMALLEST = 1.5

type Ring = readonly (readonly number[])[]

function rings(): Ring[] {
  const file = createRequire(import.meta.url).resolve('world-atlas/land-110m.json')
  const world = JSON.parse(readFileSync(file, 'utf8')) as Topology<{ land: GeometryCollection }>
  return feature(world, world.objects.land).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : []
  })
}

/** Antarctica has no shops, and would take a quarter of the height. */
function isShown(ring: Ring): boolean {
  return ring.some(([, latitude = 0]) => latitude > -58)
}

function outline(ring: Ring): string {
  const points = ring.map(([longitude = 0, latitude = 0]) => mapPoint(longitude, latitude))
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  if (Math.max(...xs) - Math.min(...xs) < SMALLEST && Math.max(...ys) - Math.min(...ys) < SMALLEST) return ''
  let path = ''
  let [atX, atY] = [0, 0]
  for (const { x, y } of points) {
    // Tenths, each relative to the rounded one before, so that roundings do not add up.
    const [tenX, tenY] = [Math.round(x * 10), Math.round(y * 10)]
    if (path !== '' && tenX === atX && tenY === atY) continue
    path += path === '' ? `M${tenX} ${tenY}l` : `${tenX - atX} ${tenY - atY} `
    ;[atX, atY] = [tenX, tenY]
  }
  return `${path.trimEnd().replaceAll(' -', '-')}z`
}

const path = rings().filter(isShown).map(outline).join('')
for (const [theme, ink] of Object.entries(INK)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MAP_WIDTH * 10} ${MAP_HEIGHT * 10}"><path fill="${ink}" d="${path}"/></svg>\n`
  writeFileSync(new URL(`../src/client/assets/map-${theme}.svg`, import.meta.url), svg)
}
