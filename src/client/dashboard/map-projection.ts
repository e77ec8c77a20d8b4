/** The map's width in its own units, which its images and dots use. */
export const MAP_WIDTH = 320
const NORTH = 84
const SOUTH = -56

/** Map units per radian, so that 180° west and east on the equator are the image's sides. */
const SCALE = MAP_WIDTH / (2 * 0.8707 * Math.PI)
export const MAP_HEIGHT = Math.round(SCALE * (rise(NORTH) - rise(SOUTH)))

/**
 * The position of a place on the map, from its top left corner. The projection is Natural Earth (Patterson 2008, with the
 * polynomial of Šavrič, Jenny and others 2011), also used by `scripts/map.ts` for the outlines.
 */
export function mapPoint(longitude: number, latitude: number): { x: number; y: number } {
  return {
    x: MAP_WIDTH / 2 + SCALE * radians(longitude) * reach(latitude),
    y: SCALE * (rise(NORTH) - rise(latitude)),
  }
}

/** A part of the map, in its units. */
export interface MapView {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export const WHOLE_MAP: MapView = { left: 0, top: 0, width: MAP_WIDTH, height: MAP_HEIGHT }

/** About as wide as a continent. */
const LEAST_WIDTH = 72
/** The share of the view that is around the places. */
const MARGIN = 0.3

/** The part with these points and a margin, in the proportions of the map; the whole map without points. */
export function viewAround(points: readonly { readonly x: number; readonly y: number }[]): MapView {
  if (points.length === 0) return WHOLE_MAP
  const [x, y] = [rangeOf(points.map(({ x }) => x)), rangeOf(points.map(({ y }) => y))]
  const needed = Math.max(x.length, (y.length * MAP_WIDTH) / MAP_HEIGHT) / (1 - MARGIN)
  const width = Math.min(MAP_WIDTH, Math.max(LEAST_WIDTH, needed))
  const height = (width * MAP_HEIGHT) / MAP_WIDTH
  return { left: startOf(x.middle, width, MAP_WIDTH), top: startOf(y.middle, height, MAP_HEIGHT), width, height }
}

function rangeOf(values: readonly number[]): { middle: number; length: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return { middle: (least + most) / 2, length: most - least }
}

/** Where a part of this size begins that has `middle` in its middle, or is at an end of the map. */
function startOf(middle: number, size: number, whole: number): number {
  return Math.min(whole - size, Math.max(0, middle - size / 2))
}

/** The width of a radian of longitude at this latitude. */
function reach(latitude: number): number {
  const p2 = radians(latitude) ** 2
  const p4 = p2 * p2
  return 0.8707 - 0.131979 * p2 + p4 * (-0.013791 + p4 * (0.003971 * p2 - 0.001529 * p4))
}

/** The height of this latitude above the equator. */
function rise(latitude: number): number {
  const p = radians(latitude)
  const p2 = p * p
  const p4 = p2 * p2
  return p * (1.007226 + p2 * (0.015085 + p4 * (-0.044475 + 0.028874 * p2 - 0.005916 * p4)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
