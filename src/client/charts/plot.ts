import type { Ticks } from './series.ts'

/** The area of the marks in px. It is as wide as its card allows, so positions along the x-axis are in percent of it. */
export interface Plot {
  /** The room for the tick labels at its left. */
  readonly left: number
  readonly top: number
  readonly bottom: number
}

/** Upper bound of the average character width of Inter at 12 px, so that labels never overlap. */
const CHARACTER = 7
const LABEL_ROOM = 24

/** The area next to the axis labels: ticks on the left, names below. */
export function plotOf(height: number, ticks: Ticks): Plot {
  const left = 8 + CHARACTER * Math.max(0, ...ticks.map(({ label }) => label.length))
  return { left, top: 8, bottom: Math.max(8, height - LABEL_ROOM) }
}

/** Maps an axis value to y in px; an axis without extent maps everything to its bottom. */
export function valueScale(ticks: Ticks, { top, bottom }: Plot): (value: number) => number {
  const low = ticks.at(0)?.value ?? 0
  const span = (ticks.at(-1)?.value ?? 0) - low
  return (value) =>
    span > 0 && Number.isFinite(value) ? rounded(bottom - ((value - low) / span) * (bottom - top)) : bottom
}

/** The middle of a point's band, in percent of the plot, which its `count` points share equally. */
export function bandCentre(count: number, index: number): number {
  return rounded((100 * (index + 0.5)) / count)
}

/** A point's band, as attributes of an SVG element. */
export function bandAttributes(count: number, index: number): { readonly x: string; readonly width: string } {
  return { x: `${rounded((100 * index) / count)}%`, width: `${rounded(100 / count)}%` }
}

/** The same number in every browser, and a short one in the page: smaller parts of a px or percent cannot be seen. */
export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

/** Steps that suit both months and days. */
const LABEL_STEPS = [1, 2, 3, 6, 12, 24, 60, 120]

export function labelWidth(label: string): number {
  return CHARACTER * label.length
}

/**
 * The distance between labelled points so that labels do not overlap in bands of `band` px; 1 if there is room for all, or
 * before the band is measured (0).
 */
export function labelStep(labels: readonly string[], band: number): number {
  const least = band > 0 ? (Math.max(0, ...labels.map(labelWidth)) + 8) / band : 1
  return LABEL_STEPS.find((step) => step >= least) ?? Math.ceil(least)
}
