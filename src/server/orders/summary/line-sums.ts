import { exactSum, sumOfAmounts } from '#server/aggregates/exact-sum.ts'
import type { ProductSum } from '#server/aggregates/product-rollups/query.ts'
import type { OrdersQuery } from '#server/orders/filters/filter-conditions.ts'

/** The sums per currency of the product's lines in these orders, read from the rows. */
export async function sumLines(orders: OrdersQuery, product: string, signal?: AbortSignal): Promise<ProductSum[]> {
  const rows = await orders
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.workspace_id', '=', 'orders.workspace_id')
        .onRef('order_lines.order_id', '=', 'orders.id')
        .on('order_lines.product', '=', product),
    )
    .select((build) => [
      'orders.currency',
      build.fn.count<bigint>('order_lines.amount').as('amounts'),
      sumOfAmounts('order_lines.amount', 'high').as('high'),
      sumOfAmounts('order_lines.amount', 'low').as('low'),
      build.cast<bigint | null>(build.fn.sum('order_lines.quantity'), 'bigint').as('pieces'),
    ])
    .groupBy('orders.currency')
    .execute({ signal })
  return rows.map(({ currency, amounts, high, low, pieces }) => ({
    currency,
    quantity: pieces,
    amount: amounts > 0n ? exactSum(high, low) : null,
  }))
}
