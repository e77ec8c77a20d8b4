import type { OrderQuery } from '#contract/order-query.ts'

/** 'orders-2026-01-01-to-2026-03-31.csv', or the day of the export where no period is asked for. `now` in milliseconds. */
export function exportName({ from, to }: Pick<OrderQuery, 'from' | 'to'>, now: number, ending: 'csv' | 'json'): string {
  const today = new Date(now).toISOString().slice(0, 10)
  const period = [from && `from-${from}`, to && `to-${to}`].filter(Boolean).join('-')
  return `orders-${period || today}.${ending}`
}
