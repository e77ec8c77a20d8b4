import type { DashboardReply } from '#contract/dashboard-schema.ts'

/**
 * The dashboard as both data sources hand it to the screen: every figure already as the text that is shown, beside the
 * number that a mark is drawn from. What the orders cannot tell is null, and `note` says why.
 */
export interface DashboardView {
  readonly metrics: readonly MetricView[]
  readonly projections: SeriesView
  readonly revenue: SeriesView
  readonly locations: LocationsView
  readonly products: ProductsView
  readonly sales: SalesView
  /** Absent for the sample, which has no period to choose. */
  readonly period?: PeriodView
  /** What the figures were made from, for what the cards say of themselves; absent for the sample. */
  readonly reply?: DashboardReply
}

/** The address of the list of exactly the orders behind a figure; absent for the sample, null where there are none. */
export type Href = string | null

export interface MetricView {
  readonly name: string
  /** A text is shown as it is ('$1,234.50'); a number is written as the metric's name asks (specification §9). */
  readonly value: number | string | null
  /** Percent, signed; null where there is nothing to compare with. */
  readonly change: number | null
  readonly isPositive: boolean
  /** Where the orders behind the value are listed, and those it is compared with. */
  readonly href?: Href
  readonly changeHref?: Href
  /** Stands in the place of a change that is null: why there is no value, or what no percentage can say ('new'). */
  readonly note?: string
}

/** Points along a shared axis, with one value for each series. */
export interface SeriesView {
  readonly series: readonly {
    readonly name: string
    /** The series' total as the header legend shows it; absent where the header shows none. */
    readonly total?: string
    readonly href?: Href
  }[]
  readonly points: readonly {
    readonly label: string
    /** In the unit of the axis, in the order of `series`. */
    readonly values: readonly (number | null)[]
    /** The values as the tooltip and the table show them, for example '18M'. */
    readonly texts: readonly string[]
    /** The tooltip, line by line. */
    readonly tooltip: readonly string[]
    /** In the order of `series`. */
    readonly hrefs?: readonly Href[]
  }[]
  /** Ascending; the first and the last are the ends of the axis. */
  readonly ticks: readonly { readonly value: number; readonly label: string }[]
  readonly note?: string
}

export interface LocationsView {
  readonly rows: readonly {
    readonly city: string
    /** As shown, for example '72K'. */
    readonly revenue: string
    /** Width of the bar, 0 to 100. */
    readonly percent: number
    /** Degrees; null where the city is not known, so it has no dot on the map. */
    readonly longitude: number | null
    readonly latitude: number | null
    readonly href?: Href
  }[]
  /** What is not among the rows, in sentences. */
  readonly more?: readonly { readonly text: string; readonly href: Href }[]
  readonly note?: string
}

export interface ProductsView {
  readonly rows: readonly {
    readonly name: string
    readonly price: string | null
    readonly quantity: string | null
    readonly amount: string | null
    readonly href?: Href
  }[]
  readonly note?: string
}

export interface SalesView {
  readonly slices: readonly {
    readonly name: string
    readonly value: number
    readonly amount: string
    /** Share of the total as a percent to one decimal, for example '38.6%'. */
    readonly share: string
    /** A colour token of the theme (`--color-…`). */
    readonly color: string
    readonly href?: Href
  }[]
  /** What the slices divide by where it is not the channel, for example 'by payment method'. */
  readonly by?: string
  readonly note?: string
}

export interface PeriodView {
  readonly from: string
  readonly to: string
  /** Whether today is in it and days are to come, so that only what has come by is compared. */
  readonly isRunning: boolean
  readonly comparison: 'previous' | 'year'
  /** null where everything is in the period, so that nothing is left to compare with. */
  readonly comparedFrom: string | null
  readonly comparedTo: string | null
  /** The days of the oldest and the newest order there is. */
  readonly firstDay: string | null
  readonly lastDay: string | null
  readonly currency: string
  readonly currencies: readonly string[]
  /** Which calendar the days follow, in words. */
  readonly days: string
  readonly asOf: string
}
