import type { ShopOrder } from './shop.ts'

/** What must come out of an import, computed from the orders themselves; money in cents. */
export interface Truth {
  readonly orders: number
  readonly lines: number
  readonly units: number
  readonly customers: number
  readonly revenue: number
  readonly firstDay: string
  readonly lastDay: string
  readonly byMonth: Readonly<Record<string, number>>
  readonly byCity: Readonly<Record<string, number>>
  /** Empty where the format has no amounts of lines. */
  readonly byProduct: Readonly<Record<string, number>>
}

export const goodsOf = (order: ShopOrder): number =>
  order.lines.reduce((total, { quantity, price }) => total + quantity * price, 0)

export interface TruthOptions {
  /** The file's money holds shipping. */
  readonly shipping: boolean
  readonly cities: boolean
  readonly lineAmounts: boolean
}

export function truthOf(orders: readonly ShopOrder[], { shipping, cities, lineAmounts }: TruthOptions): Truth {
  const byMonth: Record<string, number> = {}
  const byCity: Record<string, number> = {}
  const byProduct: Record<string, number> = {}
  const add = (sums: Record<string, number>, key: string, value: number) => {
    sums[key] = (sums[key] ?? 0) + value
  }
  for (const order of orders) {
    const money = goodsOf(order) + (shipping ? order.shipping : 0)
    add(byMonth, order.day.slice(0, 7), money)
    add(byCity, cities ? order.city : '', money)
    if (lineAmounts) for (const { product, quantity, price } of order.lines) add(byProduct, product, quantity * price)
  }
  const lines = orders.flatMap((order) => order.lines)
  const days = orders.map((order) => order.day).sort()
  return {
    orders: orders.length,
    lines: lines.length,
    units: lines.reduce((total, { quantity }) => total + quantity, 0),
    customers: new Set(orders.map((order) => order.email)).size,
    revenue: Object.values(byMonth).reduce((total, value) => total + value, 0),
    firstDay: days[0] ?? '',
    lastDay: days.at(-1) ?? '',
    byMonth,
    byCity,
    byProduct,
  }
}
