import { rounded } from './plot.ts'

/** Specification §9: radii in px, padding angle in degrees. */
export const INNER_RADIUS = 50
export const OUTER_RADIUS = 68
export const PADDING_ANGLE = 5

export interface Angles {
  /** Radians, clockwise from twelve o'clock. */
  readonly start: number
  readonly end: number
}

/**
 * The angles of each value, with the padding angle between neighbours. A value that is not above zero has no arc (null); a
 * single value is the whole ring.
 */
export function donutAngles(values: readonly number[]): (Angles | null)[] {
  const drawn = values.map((value) => (Number.isFinite(value) && value > 0 ? value : 0))
  const total = drawn.reduce((sum, value) => sum + value, 0)
  const count = drawn.filter((value) => value > 0).length
  const turn = 2 * Math.PI
  // Gaps take at most half of the ring, however many slices there are.
  const gap = count > 1 ? Math.min((PADDING_ANGLE * Math.PI) / 180, turn / 2 / count) : 0
  let start = 0
  return drawn.map((value) => {
    if (value === 0) return null
    const end = start + (value / total) * (turn - gap * count)
    const angles = { start, end }
    start = end + gap
    return angles
  })
}

/** A piece of a ring around the origin, in px. */
export function arcPath({ start, end }: Angles, inner = INNER_RADIUS, outer = OUTER_RADIUS): string {
  const at = (radius: number, angle: number) => [radius * Math.sin(angle), -radius * Math.cos(angle)].map(rounded)
  const isWhole = end - start > 2 * Math.PI - 1e-9
  const along = (radius: number, from: number, to: number) => {
    // An SVG arc cannot end where it started, so a full circle needs two.
    const stops = isWhole ? [(from + to) / 2, to] : [to]
    const isLarge = !isWhole && end - start > Math.PI
    return stops
      .map((angle) => `A${radius},${radius},0,${isLarge ? 1 : 0},${to > from ? 1 : 0},${at(radius, angle)}`)
      .join('')
  }
  const inwards = `${isWhole ? 'M' : 'L'}${at(inner, end)}`
  return `M${at(outer, start)}${along(outer, start, end)}${inwards}${along(inner, end, start)}Z`
}

/** The middle of an arc, from the donut's centre, in px. */
export function arcMiddle({ start, end }: Angles): { x: number; y: number } {
  const angle = (start + end) / 2
  const radius = (INNER_RADIUS + OUTER_RADIUS) / 2
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) }
}
