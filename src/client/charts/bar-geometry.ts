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

/** Exactly 20 px if the band is wide enough, otherwise five sixths of the band. */
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
  const width = barWidth(bandWidth(plot, rows.length))
  return rows.map((row, index) => {
    const x = bandCentre(plot, rows.length, index) - width / 2
    // The top of the positive stack so far, and the bottom of the negative one.
    let [high, low] = [0, 0]
    return row.map((cell) => {
      const value = finite(cell)
      const base = value > 0 ? high : value < 0 ? low : 0
      const end = base + value
      if (value > 0) high = end
      else if (value < 0) low = end
      const top = y(Math.max(base, end))
      return { x, y: top, width, height: Math.max(0, y(Math.min(base, end)) - top) }
    })
  })
}

function finite(value: number | null | undefined): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}
