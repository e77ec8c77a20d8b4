import { ORDER_STATUSES, type OrderStatus, type ReportingDateBasis } from '#contract/orders/order.ts'

/** The settings of a workspace that decide which orders its figures include, and on which day. */
export interface CalculationRules {
  /** Orders with these statuses are not in any figure. */
  readonly excludedStatuses: readonly OrderStatus[]
  /** Whether an order counts on the day it was placed or on the day it was paid. */
  readonly countedDate: ReportingDateBasis
}

/** Every order counts once, on the day it was placed, whatever its status. */
export const DEFAULT_CALCULATION_RULES: CalculationRules = { excludedStatuses: [], countedDate: 'placed' }

interface DatedOrder {
  readonly status: OrderStatus
  /** Store days `YYYY-MM-DD`; `paidDay` is '' while the order is not paid. */
  readonly day: string
  readonly paidDay: string
}

/** The store day on which the figures count an order; '' if they do not count it. */
export function reportingDate(order: DatedOrder, { excludedStatuses, countedDate }: CalculationRules): string {
  if (excludedStatuses.includes(order.status)) return ''
  return countedDate === 'paid' ? order.paidDay : order.day
}

/** The statuses in a stored JSON list, in their usual order; unknown words are left out. */
export function parseStatuses(json: string): OrderStatus[] {
  const listed: unknown = JSON.parse(json)
  return Array.isArray(listed) ? ORDER_STATUSES.filter((status) => listed.includes(status)) : []
}
