import { ORDER_STATUSES } from '#contract/orders/order.ts'

/** Whether filters are shown as chips. One status is in the tabs; chips would push the rows down with each of them. */
export function hasChips(filters: string): boolean {
  const [[name, value] = [], ...others] = new URLSearchParams(filters)
  if (others.length > 0 || name !== 'status') return filters !== ''
  return !ORDER_STATUSES.some((status) => status === value)
}
