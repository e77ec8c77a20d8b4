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
