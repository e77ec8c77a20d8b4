/** A position on the x-axis, with one value for each series. */
export interface Point {
  readonly label: string
  /** The full name in the table and for screen readers; absent if it is the label. */
  readonly title?: string
  /** Whether only a part of its days counts so far; drawn lighter and with a broken outline. */
  readonly isUnfinished?: boolean
  /** In the unit of the axis, in the order of the series; null leaves a gap. */
  readonly values: readonly (number | null)[]
  /** The values as the table shows them. */
  readonly texts: readonly string[]
  /** The tooltip, line by line. */
  readonly tooltip: readonly string[]
  /** How the first value compares with the second, in words. */
  readonly progress?: string
  /** The link of each value, in the order of the series. */
  readonly hrefs?: readonly (string | null)[]
}

/** Ticks of the y-axis, ascending; the first and the last are its ends. */
export type Ticks = readonly { readonly value: number; readonly label: string }[]

export interface SeriesChartProps {
  readonly points: readonly Point[]
  readonly ticks: Ticks
  /** One colour token of the theme for each series (`--color-…`). */
  readonly colors: readonly string[]
  /** Whether bars show the second series as a tick over the first instead of stacking it. */
  readonly hasTicks?: boolean
  /** Whether lines are curves. */
  readonly isSmooth?: boolean | undefined
  /** In px. The chart is as wide as its card. */
  readonly height: number
  /** Whether the marks animate; only on the first display (specification §2). */
  readonly animated: boolean
}
