import { rounded } from './plot.ts'

export interface Spot {
  readonly x: number
  /** null for a missing value, which leaves a gap in the line. */
  readonly y: number | null
}

interface Dot {
  readonly x: number
  readonly y: number
}

/**
 * A path through the spots, which are ordered from left to right; '' without any. A smooth one never overshoots them, but
 * makes hills of single days.
 */
export function linePath(spots: readonly Spot[], isSmooth = false): string {
  return runs(spots)
    .map(isSmooth ? smoothPath : straightPath)
    .join('')
}

/** The straight parts of a line that lead to or from an unfinished point. */
export function unfinishedPath(spots: readonly Spot[], unfinished: readonly boolean[]): string {
  return spots
    .slice(1)
    .map((spot, index) => (unfinished[index] || unfinished[index + 1] ? linePath([spots[index] ?? spot, spot]) : ''))
    .join('')
}

/** The spots between two gaps. */
function runs(spots: readonly Spot[]): Dot[][] {
  const all: Dot[][] = [[]]
  for (const { x, y } of spots) {
    if (y === null) all.push([])
    else all.at(-1)?.push({ x, y })
  }
  return all.filter((run) => run.length > 0)
}

function straightPath(dots: readonly Dot[]): string {
  return `M${dots.map(({ x, y }) => `${x},${y}`).join('L')}`
}

/** Cubic curves between the dots, with the slopes of `tangents`. */
function smoothPath(dots: readonly Dot[]): string {
  const slopes = tangents(dots)
  return dots
    .map(({ x, y }, index) => {
      const before = dots[index - 1]
      if (!before) return `M${x},${y}`
      const third = (x - before.x) / 3
      const leave = before.y + third * (slopes[index - 1] ?? 0)
      const arrive = y - third * (slopes[index] ?? 0)
      return `C${[before.x + third, leave, x - third, arrive, x, y].map(rounded)}`
    })
    .join('')
}

/**
 * The slope at each dot that lets the curve rise and fall only where the dots do (M. Steffen, A simple method for
 * monotonic interpolation in one dimension, 1990): level at a peak, and never more than twice as steep as either side.
 */
function tangents(dots: readonly Dot[]): number[] {
  const sides = dots.slice(1).map((dot, index) => {
    const before = dots[index] ?? dot
    const width = dot.x - before.x
    return { width, slope: width > 0 ? (dot.y - before.y) / width : 0 }
  })
  const inner = sides.slice(1).map((right, index) => {
    const left = sides[index] ?? right
    const mean = (left.slope * right.width + right.slope * left.width) / (left.width + right.width) || 0
    const least = Math.min(Math.abs(left.slope), Math.abs(right.slope), Math.abs(mean) / 2)
    return (Math.sign(left.slope) + Math.sign(right.slope)) * least
  })
  const [first, last] = [sides[0]?.slope ?? 0, sides.at(-1)?.slope ?? 0]
  if (inner.length === 0) return [first, last]
  return [(3 * first - (inner[0] ?? 0)) / 2, ...inner, (3 * last - (inner.at(-1) ?? 0)) / 2]
}

/** Points without a neighbour, which a line cannot show; they are drawn as dots. */
export function isolatedPoints(spots: readonly Spot[]): Spot[] {
  const has = (index: number) => typeof spots[index]?.y === 'number'
  return spots.filter((_, index) => has(index) && !has(index - 1) && !has(index + 1))
}
