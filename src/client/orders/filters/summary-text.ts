import { formatMoney } from '#contract/money.ts'
import type { OrderSummary } from '#contract/orders/order-summary.ts'
import { isolated } from '#contract/text.ts'
import { summaryMessages } from './filter-messages.ts'

/** What the orders add up to: '3 orders · $30.00 total · 2 customers'. */
export function summaryText({ orders, customers, amounts, product }: OrderSummary, productName = ''): string {
  const count = summaryMessages.orders(orders)
  const [only] = amounts
  const sums = amounts.map(({ currency, minor, orders }) =>
    summaryMessages.amountIn(formatMoney(minor, currency), summaryMessages.orders(orders)),
  )
  return [
    ...(only && amounts.length === 1
      ? [summaryMessages.total(count, formatMoney(only.minor, only.currency))]
      : [count, ...sums]),
    ...(customers === undefined ? [] : [summaryMessages.customers(customers)]),
    ...(product ?? []).map((sold) => summaryMessages.product(isolated(productName), soldText(sold))),
  ].join(' · ')
}

function soldText({ quantity, minor, currency }: NonNullable<OrderSummary['product']>[number]): string {
  const parts = [
    ...(quantity === null ? [] : [summaryMessages.units(quantity)]),
    ...(minor === null ? [] : [formatMoney(minor, currency)]),
  ]
  return parts.length > 0 ? parts.join(', ') : summaryMessages.noProductFigures
}
