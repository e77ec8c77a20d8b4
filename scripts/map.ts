/**
 * Draws the two pictures of the world map from Natural Earth's outlines (public domain, package world-atlas), with the
 * projection of the city dots. Only needed to change the drawing: `node scripts/map.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoNaturalEarth1, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { MAP_HEIGHT, MAP_WIDTH, mapPoint } from '#client/dashboard/map-projection.ts'

const INK = { light: '#c3d0dc', dark: '#55606b' }
/** In units of the map, which is 320 wide. Smaller islands would be dots. */
const SMALLEST = 1.5

type Ring = { x: number; y: number }[]

/** The outlines of the land; d3-geo cuts them at the 180th meridian and the edges of the picture. */
function rings(): Ring[] {
  const file = createRequire(import.meta.url).resolve('world-atlas/land-110m.json')
  const world = JSON.parse(readFileSync(file, 'utf8')) as Topology<{ land: GeometryCollection }>
  const [origin, east] = [mapPoint(0, 0), mapPoint(1, 0)]
  const projection = geoNaturalEarth1()
    .translate([origin.x, origin.y])
    .scale(((east.x - origin.x) * 180) / Math.PI / 0.8707)
    .clipExtent([
      [0, 0],
      [MAP_WIDTH, MAP_HEIGHT],
    ])
  const found: Ring[] = []
  geoPath(projection, {
    beginPath: () => {},
    moveTo: (x, y) => found.push([{ x, y }]),
    lineTo: (x, y) => found.at(-1)?.push({ x, y }),
    closePath: () => {},
    arc: () => {},
  })(feature(world, world.objects.land))
  return found
}

/** Leaves out Antarctica, which would be a line along the bottom edge. */
function isShown(ring: Ring): boolean {
  return ring.some(({ y }) => y < MAP_HEIGHT - 4)
}

function outline(points: Ring): string {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  if (Math.max(...xs) - Math.min(...xs) < SMALLEST && Math.max(...ys) - Math.min(...ys) < SMALLEST) return ''
  let path = ''
  let [atX, atY] = [0, 0]
  for (const { x, y } of points) {
    // Tenths, relative to the rounded point before, so that rounding errors do not add up.
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
