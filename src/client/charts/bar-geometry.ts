import { stack, stackOffsetDiverging } from 'd3-shape'
import { bandCentre, bandWidth, type Plot } from './plot.ts'

/** Specification §9. */
export const BAR_WIDTH = 20
const GAP = 4

export interface Bar {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Exactly 20 px where a band leaves room for it, otherwise five sixths of the band. */
export function barWidth(band: number): number {
  return band >= BAR_WIDTH + GAP ? BAR_WIDTH : Math.max(0, (band * BAR_WIDTH) / (BAR_WIDTH + GAP))
}

/**
 * The stacked bars of each point, in the order of its values. Negative values stack downwards from zero; a null or
 * impossible value has a bar without height.
 */
export function stackedBars(
  rows: readonly (readonly (number | null)[])[],
  plot: Plot,
  y: (value: number) => number,
): Bar[][] {
  const keys = [...Array(Math.max(0, ...rows.map((row) => row.length))).keys()]
  const layers = stack<readonly (number | null)[], number>()
    .keys(keys)
    .value((row, key) => finite(row[key]))
    .offset(stackOffsetDiverging)(rows)
  const width = barWidth(bandWidth(plot, rows.length))
  return rows.map((_, index) =>
    layers.map((layer) => {
      const [low = 0, high = 0] = layer[index] ?? []
      const x = bandCentre(plot, rows.length, index) - width / 2
      return { x, y: y(high), width, height: Math.max(0, y(low) - y(high)) }
    }),
  )
}

function finite(value: number | null | undefined): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}
