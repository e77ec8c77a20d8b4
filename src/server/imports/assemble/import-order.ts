import type { OrderStatus } from '#contract/order.ts'

/** An order ready to be written. Amounts are ten-thousandths of a minor unit, quantities ten-thousandths of a piece. */
export interface ImportOrder {
  readonly id: string
  /** UTC milliseconds. */
  readonly placedAt: number
  /** Store day, `YYYY-MM-DD`. */
  readonly day: string
  /** The store day it was paid; '' if it isn't paid, or the file doesn't say. */
  readonly paidDay: string
  readonly status: OrderStatus
  readonly sourceStatus: string
  readonly customerName: string
  readonly customerKey: string
  readonly project: string
  readonly address: string
  readonly city: string
  readonly channel: string
  readonly paymentMethod: string
  readonly currency: string
  readonly amount: bigint
  readonly lines: readonly ImportLine[]
}

export interface ImportLine {
  readonly product: string
  readonly quantity: bigint | null
  readonly price: bigint | null
  readonly amount: bigint | null
}
