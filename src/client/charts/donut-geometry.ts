import { arc } from 'd3-shape'

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
 * The angles of each value, with the padding angle between any two. What is not above zero has no arc (null); one
 * value alone is the whole ring.
 */
export function donutAngles(values: readonly number[]): (Angles | null)[] {
  const drawn = values.map((value) => (Number.isFinite(value) && value > 0 ? value : 0))
  const total = drawn.reduce((sum, value) => sum + value, 0)
  const count = drawn.filter((value) => value > 0).length
  const turn = 2 * Math.PI
  // Half of the ring at most is gaps, however many slices there are.
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

export function arcPath({ start, end }: Angles, inner = INNER_RADIUS, outer = OUTER_RADIUS): string {
  return arc()({ innerRadius: inner, outerRadius: outer, startAngle: start, endAngle: end }) ?? ''
}

/** The middle of an arc, from the donut's centre, in px. */
export function arcMiddle({ start, end }: Angles): { x: number; y: number } {
  const angle = (start + end) / 2
  const radius = (INNER_RADIUS + OUTER_RADIUS) / 2
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) }
}
