import type { MappedStatus } from './status-map.ts'

/** What a record says about the order as a whole; texts as written, '' where the record says nothing. */
export interface OrderHead {
  readonly date: string
  /** When it was paid. */
  readonly paid: string
  readonly status: MappedStatus
  readonly customerName: string
  readonly customerKey: string
  readonly currency: string
  /** The order's amount, where the format has one. */
  readonly total: string
  readonly address: string
  readonly city: string
  readonly channel: string
  readonly paymentMethod: string
  /** Our own export says these too; its orders are built to the letter (`buildExactOrder`). */
  readonly exact?: ExactHead
}

export interface ExactHead {
  /** Store day. */
  readonly day: string
  readonly project: string
  /** How many lines the order has. */
  readonly lines: string
}

/** One line of an order as written. */
export interface LineTexts {
  /** Which line of its order it is, from 1, where the file says so. */
  readonly place?: string
  readonly product: string
  readonly quantity: string
  readonly price: string
  readonly discount: string
  readonly amount: string
}

/** What one record of a file says. */
export interface OrderReading {
  readonly id: string
  readonly head: OrderHead
  readonly lines: readonly LineTexts[]
  /** The record begins an order, even right after another record of the same id. */
  readonly begins: boolean
  /** The record cannot be read; column and sentence. */
  readonly fault?: { readonly column: string | null; readonly reason: string }
}
