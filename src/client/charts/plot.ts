import type { Ticks } from './series.ts'

/** The area of the marks, in px inside the drawing. */
export interface Plot {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Upper bound of the average character width of Inter at 12 px, so that labels never overlap. */
const CHARACTER = 7
const LABEL_ROOM = 24

/** The area next to the axis labels: ticks on the left, names below. Never negative, however narrow the card. */
export function plotOf(width: number, height: number, ticks: Ticks): Plot {
  const left = 8 + CHARACTER * Math.max(0, ...ticks.map(({ label }) => label.length))
  return { left, right: Math.max(left, width), top: 8, bottom: Math.max(8, height - LABEL_ROOM) }
}

/** Maps an axis value to y in px; an axis without extent maps everything to its bottom. */
export function valueScale(ticks: Ticks, { top, bottom }: Plot): (value: number) => number {
  const low = ticks.at(0)?.value ?? 0
  const span = (ticks.at(-1)?.value ?? 0) - low
  return (value) => (span > 0 && Number.isFinite(value) ? bottom - ((value - low) / span) * (bottom - top) : bottom)
}

/** The width of the band of each of `count` points, in px. */
export function bandWidth({ left, right }: Plot, count: number): number {
  return count > 0 ? (right - left) / count : 0
}

/** The middle of a point's band, in px. */
export function bandCentre(plot: Plot, count: number, index: number): number {
  return plot.left + bandWidth(plot, count) * (index + 0.5)
}

/** Steps that suit both months and days. */
const LABEL_STEPS = [1, 2, 3, 6, 12, 24, 60, 120]

export function labelWidth(label: string): number {
  return CHARACTER * label.length
}

/** The distance between labelled points so that labels do not overlap; 1 if there is room for all. */
export function labelStep(labels: readonly string[], band: number): number {
  const least = band > 0 ? (Math.max(0, ...labels.map(labelWidth)) + 8) / band : labels.length
  return LABEL_STEPS.find((step) => step >= least) ?? Math.max(1, Math.ceil(least))
}
