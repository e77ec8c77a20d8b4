import { formatMoney } from '#contract/money.ts'
import type { OrderSummary } from '#contract/orders/order-summary.ts'
import { isolated } from '#contract/text.ts'
import { summaryMessages } from './filter-messages.ts'

/** What the orders add up to: '3 orders · $30.00 total, $25.00 after refunds · 2 customers'. */
export function summaryText({ orders, customers, amounts, product }: OrderSummary, productName = ''): string {
  const count = summaryMessages.orders(orders)
  const [only] = amounts
  const sums = amounts.map((sum) => summaryMessages.amountIn(moneyText(sum), summaryMessages.orders(sum.orders)))
  return [
    ...(only && amounts.length === 1
      ? [summaryMessages.total(count, formatMoney(only.minor, only.currency)) + netText(only)]
      : [count, ...sums]),
    ...(customers === undefined ? [] : [summaryMessages.customers(customers)]),
    ...(product ?? []).map((sold) => summaryMessages.product(isolated(productName), soldText(sold))),
  ].join(' · ')
}

type Amount = OrderSummary['amounts'][number]

function moneyText(sum: Amount): string {
  return formatMoney(sum.minor, sum.currency) + netText(sum)
}

/** Net revenue opens its list: there the figure is found again. Where refunds are not known, the sum is before them. */
function netText({ minor, net, currency }: Amount): string {
  if (net === undefined) return summaryMessages.beforeRefunds
  return net === minor ? '' : summaryMessages.net(formatMoney(net, currency))
}

function soldText({ quantity, minor, currency }: NonNullable<OrderSummary['product']>[number]): string {
  const parts = [
    ...(quantity === null ? [] : [summaryMessages.units(quantity)]),
    ...(minor === null ? [] : [formatMoney(minor, currency)]),
  ]
  return parts.length > 0 ? parts.join(', ') : summaryMessages.noProductFigures
}
