import { curveMonotoneX, line } from 'd3-shape'

export interface Spot {
  readonly x: number
  /** null where there is no value: the line has a gap there. */
  readonly y: number | null
}

/** A smooth path that never overshoots its points; '' when there is nothing to draw. */
export function linePath(spots: readonly Spot[]): string {
  const path = line<Spot>()
    .defined(({ y }) => y !== null)
    .x(({ x }) => x)
    .y(({ y }) => y ?? 0)
    .curve(curveMonotoneX)
  return path(spots) ?? ''
}

/** Points without a neighbour: a line cannot show them, so they are drawn as dots. */
export function lonelySpots(spots: readonly Spot[]): Spot[] {
  const has = (index: number) => typeof spots[index]?.y === 'number'
  return spots.filter((_, index) => has(index) && !has(index - 1) && !has(index + 1))
}
