/** What of an order the derived tables depend on. Amounts are ten-thousandths of a minor unit. */
export interface OrderImage {
  readonly number: number
  readonly idKey: string
  /** UTC milliseconds. */
  readonly placedAt: number
  readonly day: string
  /** The day under which the figures count it; '' where they do not. */
  readonly countedDay: string
  readonly status: string
  readonly channel: string
  readonly paymentMethod: string
  readonly city: string
  readonly currency: string
  readonly amount: bigint
  readonly customerKey: string
  readonly search: string
  readonly customerNameKey: string
  readonly projectKey: string
  readonly addressKey: string
  readonly statusKey: string
  readonly lines: readonly LineImage[]
}

/** Quantities are ten-thousandths of a piece. */
export interface LineImage {
  readonly product: string
  readonly quantity: bigint | null
  readonly amount: bigint | null
}

/** 1n: the order is there now; -1n: it no longer is, or no longer so. */
export type Sign = 1n | -1n
