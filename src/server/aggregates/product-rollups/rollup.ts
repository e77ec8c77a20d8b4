import { highPartSql, lowPartSql, sumAmountsSql, sumColumnSql } from '#server/aggregates/exact-sum.ts'
import type { Rollup } from '#server/aggregates/rollup.ts'
import { PRODUCT_ROLLUPS } from '#server/database/schema/rollups.ts'

/** What the lines of each named product, and the reported orders that contain it, add up to per span and currency. */
export const ORDERS_BY_PRODUCT: Rollup = {
  table: PRODUCT_ROLLUPS,
  addDays(days, { reporting_day, currency, shop, amount: whole, lines }, sign) {
    if (reporting_day === '') return
    const seen = new Set<string>()
    for (const { product, amount, quantity } of lines) {
      if (product === '') continue
      const isFirst = !seen.has(product)
      seen.add(product)
      const hasAmount = amount !== null
      const hasQuantity = quantity !== null
      // In the order of the table's columns.
      const sums = {
        orders: isFirst ? sign : 0n,
        amounts: hasAmount ? sign : 0n,
        amount: sign * (amount ?? 0n),
        quantities: hasQuantity ? sign : 0n,
        pieces: sign * (quantity ?? 0n),
        priced_pieces: hasAmount ? sign * (quantity ?? 0n) : 0n,
        priced: hasQuantity ? sign * (amount ?? 0n) : 0n,
        order: isFirst ? sign * whole : 0n,
      }
      days.add(['d', reporting_day, currency, product, shop], Object.values(sums))
    }
  },
  dayQueries(workspaceId) {
    const { names, key } = PRODUCT_ROLLUPS
    const columns = names.filter((name) => !key.some((column) => column === name) && !name.startsWith('order'))
    return [
      `select workspace_id, 'd', reporting_day, currency, product, shop, count(*), ${columns.map(sumColumnSql)},
        ${sumAmountsSql('order_amount')}
        from (${productsOfOrders(workspaceId)}) as sold group by workspace_id, reporting_day, currency, product, shop`,
    ]
  },
}

/** One row per product and order, so that the order itself counts once. */
function productsOfOrders(workspaceId: number): string {
  return `select l.workspace_id, l.order_id, l.product, o.reporting_day, o.currency, o.shop, o.amount as order_amount,
    count(l.amount) as amounts, count(l.quantity) as quantities,
    ${partsOf('l.amount', 'amount')}, ${partsOf('l.amount', 'priced', 'where l.quantity is not null')},
    ${partsOf('l.quantity', 'pieces')}, ${partsOf('l.quantity', 'priced_pieces', 'where l.amount is not null')}
    from order_lines l join orders o on o.workspace_id = l.workspace_id and o.id = l.order_id
    where l.workspace_id = ${workspaceId} and o.workspace_id = ${workspaceId} and l.product <> '' and o.reporting_day <> ''
    group by l.workspace_id, l.order_id, l.product, o.reporting_day, o.currency, o.shop, o.amount`
}

/** Both parts of a sum of lines (`exactSum`). */
function partsOf(column: string, name: string, condition = 'where true'): string {
  return `sum(${highPartSql(column)}) filter (${condition}) as ${name}_high,
    sum(${lowPartSql(column)}) filter (${condition}) as ${name}_low`
}
