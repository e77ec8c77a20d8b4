import { sumAmountsSql } from '#server/aggregates/exact-sum.ts'
import type { Rollup } from '#server/aggregates/rollup.ts'
import { ORDER_ROLLUPS } from '#server/database/schema/rollups.ts'

/**
 * What orders are added up by: the columns of the value, the day (`reporting_day`: reported orders only) and the amount. Orders
 * without a day or an amount are left out; where it `isFilled`, those without a value, too.
 */
const DIMENSIONS = [
  { dimension: 'status', column: 'status', day: 'day', amount: 'amount', isFilled: false },
  { dimension: 'counted', column: 'status', day: 'reporting_day', amount: 'amount', isFilled: false },
  { dimension: 'channel', column: 'channel', day: 'reporting_day', amount: 'amount', isFilled: false },
  { dimension: 'payment', column: 'payment_method', day: 'reporting_day', amount: 'amount', isFilled: false },
  { dimension: 'city', column: 'city', day: 'reporting_day', amount: 'amount', isFilled: false },
  { dimension: 'country', column: 'country', day: 'reporting_day', amount: 'amount', isFilled: true },
  { dimension: 'refunded', column: 'status', day: 'reporting_day', amount: 'refunded', isFilled: false },
] as const

/** Orders and amounts per span and currency, by each dimension. */
export const ORDERS_BY_DIMENSION: Rollup = {
  table: ORDER_ROLLUPS,
  addDays(days, order, sign) {
    for (const { dimension, column, day, amount, isFilled } of DIMENSIONS) {
      const sum = order[amount]
      if (order[day] === '' || sum === null || (isFilled && order[column] === '')) continue
      days.add([dimension, 'd', order[day], order.currency, order[column], order.shop], [sign, sign * sum])
    }
  },
  dayQueries: (workspaceId) =>
    DIMENSIONS.map(({ dimension, column, day, amount, isFilled }) => {
      return `select workspace_id, '${dimension}', 'd', ${day}, currency, ${column}, shop, count(*), ${sumAmountsSql(amount)} from orders
        where workspace_id = ${workspaceId} and ${day} <> '' and ${amount} is not null${isFilled ? ` and ${column} <> ''` : ''}
        group by workspace_id, ${day}, currency, ${column}, shop`
    }),
}
