import { formatMoney } from '#contract/money.ts'
import type { OrderSummary } from '#contract/order-summary.ts'
import { isolated } from '#contract/text.ts'

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 4 })

/** What the orders add up to, in a sentence or two: '3 orders, together $30.00. 2 customers.' */
export function summaryWords({ orders, customers, amounts, product }: OrderSummary, productName = ''): string {
  const sums = amounts.map(({ currency, minor, orders: own }) => {
    const money = formatMoney(minor, currency)
    return amounts.length > 1 ? `${money} in ${number.format(own)}` : money
  })
  const together = sums.length > 0 ? `, together ${sums.join(' and ')}` : ''
  return [
    `${number.format(orders)} ${orders === 1 ? 'order' : 'orders'}${together}.`,
    ...(customers === undefined ? [] : [`${number.format(customers)} ${customers === 1 ? 'customer' : 'customers'}.`]),
    ...(product ?? []).map((sum) => `Of these ${isolated(productName)} alone: ${productWords(sum)}.`),
  ].join(' ')
}

function productWords({ quantity, minor, currency }: NonNullable<OrderSummary['product']>[number]): string {
  const parts = [
    ...(quantity === null ? [] : [`${number.format(quantity)} ${quantity === 1 ? 'piece' : 'pieces'}`]),
    ...(minor === null ? [] : [formatMoney(minor, currency)]),
  ]
  return parts.length > 0 ? parts.join(', ') : 'the orders tell no quantity and no amount'
}
