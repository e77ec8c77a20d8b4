import type { ListedText } from './listed-fields.ts'
import type { OrderMatch } from './order-schema.ts'
import type { FulfillmentState, PaymentState } from './order-states.ts'

/**
 * The statuses an order can have; the first four are the specification's. `Cancelled` comes with imported orders, `Unknown`
 * with those whose file has no status.
 */
export const ORDER_STATUSES = ['In Progress', 'Complete', 'Pending', 'Approved', 'Cancelled', 'Unknown'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Whether an order counts on the day it was placed or on the day it was paid. */
export const REPORTING_DATE_BASES = ['placed', 'paid'] as const
export type ReportingDateBasis = (typeof REPORTING_DATE_BASES)[number]

/** Those of orders that still need work. */
export const OPEN_STATUSES: readonly OrderStatus[] = ['In Progress', 'Pending', 'Approved']

/** A colour token of the theme (`--color-…`), never a colour value: it differs between light and dark. */
export type StatusColor = `status-${'in-progress' | 'complete' | 'pending' | 'approved' | 'cancelled'}` | 'quiet'

const STATUS_COLORS: Record<OrderStatus, StatusColor> = {
  'In Progress': 'status-in-progress',
  Complete: 'status-complete',
  Pending: 'status-pending',
  Approved: 'status-approved',
  Cancelled: 'status-cancelled',
  Unknown: 'quiet',
}

export function statusColor(status: OrderStatus): StatusColor {
  return STATUS_COLORS[status]
}

/** Shown for an order without customer data. */
export const UNKNOWN_CUSTOMER = 'Unknown customer'

export interface OrderUser {
  readonly name: string
  /** Of the sample, what its portrait is drawn from; '' for a real customer, who gets initials. */
  readonly avatar: string
}

/** An order as the list shows it; with the texts of further columns of own orders. */
export interface Order extends Readonly<Partial<Record<ListedText, string>>> {
  /** Shown as it is, for example '#CM9801'. Ids are text. */
  readonly id: string
  /** Of an own order: the shop's number, by which it is shown. */
  readonly number?: string
  readonly shopName?: string
  readonly user: OrderUser
  /** Of an own order: identifies its customer, '' where it does not; the sample has none. */
  readonly customerKey?: string
  readonly project: string
  readonly address: string
  /** A relative label ('Just now') or a date text, as shown. */
  readonly date: string
  /** With its currency, as shown ('$1,234.50'); the sample has none. */
  readonly amount?: string
  /** For further columns, too. */
  readonly currency?: string
  readonly items?: number | null
  readonly paymentState?: PaymentState
  readonly fulfillmentState?: FulfillmentState
  readonly tags?: readonly string[]
  /** Working days that it is open; null where it is not. */
  readonly age?: number | null
  /** Store day; '' if it is not paid or unknown. */
  readonly paidDay?: string
  /** Of a search: another field that has a word of it, where no field here has it. */
  readonly match?: OrderMatch
  readonly status: OrderStatus
  readonly statusColor: StatusColor
  /** Of a row that is about to leave, because its status is no longer one of the list's: undoes the change. */
  readonly undo?: () => void
  /** Of an own order: its version, on which a change is based. */
  readonly etag?: string
}
