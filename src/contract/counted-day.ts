import { ORDER_STATUSES, type OrderStatus } from '#contract/order.ts'

export const COUNTED_DATES = ['placed', 'paid'] as const
export type CountedDate = (typeof COUNTED_DATES)[number]

/** What a workspace decides about its figures. */
export interface CountingRules {
  /** Orders of these statuses are in no figure. */
  readonly excludedStatuses: readonly OrderStatus[]
  /** Whether an order counts on the day it was placed or on the day it was paid. */
  readonly countedDate: CountedDate
}

/** Every order counts once, on the day it was placed, whatever its status. */
export const DEFAULT_COUNTING: CountingRules = { excludedStatuses: [], countedDate: 'placed' }

interface CountedOrder {
  readonly status: OrderStatus
  /** Store days `YYYY-MM-DD`; `paidDay` is '' while the order is not paid. */
  readonly day: string
  readonly paidDay: string
}

/** The store day under which the figures count an order; '' where they do not count it. */
export function countedDay(order: CountedOrder, { excludedStatuses, countedDate }: CountingRules): string {
  if (excludedStatuses.includes(order.status)) return ''
  return countedDate === 'paid' ? order.paidDay : order.day
}

/** The statuses of a stored JSON list, in their usual order; words that are no status are left out. */
export function parseStatuses(json: string): OrderStatus[] {
  const listed: unknown = JSON.parse(json)
  return Array.isArray(listed) ? ORDER_STATUSES.filter((status) => listed.includes(status)) : []
}
