import type { Order } from '#contract/orders/order.ts'

/** The figures of the specification's dashboard data (§3). */
export interface SampleFigures {
  readonly metrics: readonly SampleMetric[]
  readonly projectionsVsActuals: readonly {
    readonly month: string
    readonly actual: number
    readonly projection: number
  }[]
  readonly revenueChart: readonly { readonly month: string; readonly current: number; readonly previous: number }[]
  readonly revenueByLocation: readonly SampleLocation[]
  readonly topSellingProducts: readonly SampleProduct[]
  readonly totalSales: readonly SampleSales[]
}

/** The lists of the specification's dashboard data (§3). */
export interface SamplePanel {
  readonly notifications: readonly { readonly text: string; readonly time: string }[]
  readonly activities: readonly { readonly text: string; readonly time: string; readonly avatar: string }[]
  readonly contacts: readonly { readonly name: string; readonly avatar: string }[]
}

/** `href`: the address of what an entry is about; absent for the sample. */
type Linked<Entry> = Entry & { readonly href?: string }

/** What the right-hand panel lists. */
export interface PanelData {
  readonly notifications: readonly (Linked<SamplePanel['notifications'][number]> & { readonly isUnread?: boolean })[]
  /** How many of them the person has not read; absent for the sample. */
  readonly unread?: number
  /** The sample's; those of own orders are the newest changes of the history. */
  readonly activities?: SamplePanel['activities'] | undefined
  readonly contacts: readonly Linked<SamplePanel['contacts'][number]>[]
}

export interface SampleMetric {
  readonly name: string
  readonly value: number
  /** Percent. */
  readonly change: number
  readonly isPositive: boolean
}

export interface SampleLocation {
  readonly city: string
  /** As shown, for example '72K'. */
  readonly revenue: string
  /** In thousands; the bar's width in percent (§9). */
  readonly thousands: number
  readonly longitude: number
  readonly latitude: number
}

export interface SampleProduct {
  readonly name: string
  readonly price: string
  readonly quantity: number
  readonly amount: string
}

export interface SampleSales {
  readonly name: string
  /** Percent. */
  readonly value: number
  readonly amount: string
  /** A colour token of the theme (`--color-…`). */
  readonly color: string
}

export type SampleOrder = Order & { readonly checked: boolean }
