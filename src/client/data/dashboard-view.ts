import type { CardId } from '#contract/dashboard/cards.ts'
import type { Comparison } from '#contract/dashboard/period-names.ts'
import type { CsvDelimiterName } from '#contract/orders/export-columns.ts'

/**
 * The dashboard as both data sources provide it. Every figure is the text on screen; charts also get the numbers that
 * marks are drawn from. An unknown figure is null, and `note` gives the reason.
 */
export interface DashboardView {
  readonly metrics: readonly MetricView[]
  /** Whether the period has no orders; then only what it is compared with can be shown. */
  readonly isEmpty?: boolean
  /** Those that can be shown instead; absent for the sample. */
  readonly moreMetrics?: readonly MetricView[]
  readonly projections: SeriesView
  readonly revenue: SeriesView
  readonly locations: LocationsView
  readonly products: ProductsView
  readonly sales: SalesView
  /** Absent for the sample, which has no period to choose. */
  readonly period?: PeriodView
  /** A card's definition and its numbers as a file, loaded on demand; absent for the sample. */
  readonly details?: (card: CardId) => Promise<CardDetails>
}

export interface CardDetails {
  /** What the card counts. */
  readonly definition: readonly { readonly term: string; readonly text: string }[]
  /** Orders that are in no figure, with their list. */
  readonly leftOut: readonly { readonly text: string; readonly href: Href }[]
  readonly csv: (delimiter: CsvDelimiterName) => { readonly name: string; readonly text: string }
}

/** The address of the list of exactly the orders behind a figure; absent for the sample, null if there are none. */
export type Href = string | null

export interface MetricView {
  readonly name: string
  /** '$1,234.50'. */
  readonly value: string | null
  /** Percent; null if there is nothing to compare with. */
  readonly change: number | null
  readonly isPositive: boolean
  /** The orders behind the value, and those behind the value it is compared with. */
  readonly href?: Href
  readonly changeHref?: Href
  /** Shown instead of a change that is null: why there is no value, or what no percentage can express ('New'). */
  readonly note?: string
  /** The note in full, for screen readers; with it the note has the link of a change. */
  readonly noteLabel?: string
}

/** Points along a shared axis, with one value for each series. */
export interface SeriesView {
  /** Whether bars show the second series as a tick over the first; stacked on it in the sample. */
  readonly hasTicks?: boolean
  /** Whether its lines are curves; those of real orders are straight, because a curve makes hills of single days. */
  readonly isSmooth?: boolean
  /** Whether the chart fills its card. The sample is drawn before its cards have a size, and must not change then. */
  readonly fills?: boolean
  /** What a point is, as the heading of the table; months for the sample. */
  readonly heading?: string
  readonly series: readonly {
    readonly name: string
    /** The total in the legend. */
    readonly total?: string
    readonly href?: Href
  }[]
  readonly points: readonly {
    readonly label: string
    /** The full name in the table and for screen readers; absent if it is the label. */
    readonly title?: string
    /** Whether only a part of its days counts so far. */
    readonly isUnfinished?: boolean
    /** In the unit of the axis, in the order of `series`. */
    readonly values: readonly (number | null)[]
    /** The values in the table, for example '18M'. */
    readonly texts: readonly string[]
    /** The tooltip, line by line. */
    readonly tooltip: readonly string[]
    /** How the first value compares with the second, in words: '83% of target'. */
    readonly progress?: string
    /** In the order of `series`. */
    readonly hrefs?: readonly Href[]
  }[]
  /** Ascending; the first and the last are the ends of the axis. */
  readonly ticks: readonly { readonly value: number; readonly label: string }[]
  readonly note?: string
}

export interface LocationsView {
  readonly rows: readonly {
    /** Its name, or that of a country. */
    readonly city: string
    /** As shown, for example '72K'. */
    readonly revenue: string
    /** Width of the bar, 0 to 100. */
    readonly percent: number
    /** Degrees; null if the city is unknown; it then has no dot on the map. */
    readonly longitude: number | null
    readonly latitude: number | null
    readonly href?: Href
  }[]
  /** Whether the rows are countries. */
  readonly isByCountry?: boolean
  /** What the rows leave out. */
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
  /** What the rows are ranked by: 'By revenue'; absent for the sample. */
  readonly by?: string
  /** Set if the rows have the number of orders as their quantity. */
  readonly isByOrders?: boolean
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
  /** The dimension of the slices: 'By payment method'; absent for the sample. */
  readonly by?: string
  readonly note?: string
}

export interface PeriodView {
  readonly from: string
  readonly to: string
  /** Whether it ends after today; then only its elapsed part is compared. */
  readonly isRunning: boolean
  readonly comparison: Comparison
  /** null if the period covers all orders. */
  readonly comparedFrom: string | null
  readonly comparedTo: string | null
  /** Why there are no percentages although there is a comparison period. */
  readonly notCompared: string | undefined
  /** Reporting dates of the oldest and the newest order. */
  readonly firstDay: string | null
  readonly lastDay: string | null
  /** The slug of the shop whose figures they are; null for all. */
  readonly shop: string | null
  /** Where there are several: all of them. */
  readonly shops: readonly { readonly slug: string; readonly name: string }[]
  readonly currency: string
  readonly currencies: readonly string[]
  /** Which orders all figures include or leave out because of their status, with their lists. */
  readonly remarks: readonly { readonly text: string; readonly href: Href }[]
  readonly asOf: string
  /** The store day of `asOf`. */
  readonly today: string
  readonly timeZone: string | null
  readonly staleAfterDays: number
  /** ISO 8601; null without an import. */
  readonly importedAt: string | null
}
