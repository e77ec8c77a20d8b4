import { rounded } from './plot.ts'

const TICK = 3

/** In px; the width is a rule of charts.css. */
export interface Bar {
  readonly y: number
  readonly height: number
}

/** A bar from zero, and a mark of the second value over it; each without height if its value is null or impossible. */
export function barWithTick(values: readonly (number | null)[], y: (value: number) => number): Bar[] {
  const [actual = null, mark = null] = values
  const isDrawn = mark !== null && Number.isFinite(mark)
  return [...stackedBars([actual], y), { y: rounded(y(mark ?? 0) - TICK / 2), height: isDrawn ? TICK : 0 }]
}

/**
 * The stacked bars of a point, in the order of its values. Negative values stack downwards from zero; a null or impossible
 * value has a bar without height. `y` maps a value to px.
 */
export function stackedBars(values: readonly (number | null)[], y: (value: number) => number): Bar[] {
  // The top of the positive stack so far, and the bottom of the negative one.
  let [high, low] = [0, 0]
  return values.map((each) => {
    const value = each && Number.isFinite(each) ? each : 0
    const base = value > 0 ? high : value < 0 ? low : 0
    const end = base + value
    if (value > 0) high = end
    else if (value < 0) low = end
    const top = y(Math.max(base, end))
    return { y: top, height: Math.max(0, rounded(y(Math.min(base, end)) - top)) }
  })
}
