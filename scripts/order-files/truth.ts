import type { OrderState, ShopLine, ShopOrder } from './shop.ts'

/** The expected result of an import, calculated from the orders. Money in cents. */
export interface Truth {
  readonly orders: number
  readonly lines: number
  readonly units: number
  readonly customers: number
  readonly withoutCustomer: number
  readonly revenue: number
  readonly firstDay: string
  readonly lastDay: string
  readonly byMonth: Sums
  readonly ordersByMonth: Sums
  readonly byCity: Sums
  /** Empty where the format has no amounts of lines. */
  readonly byProduct: Sums
  /** 0 where the format has no quantities. */
  readonly unitsByProduct: Sums
  readonly ordersByChannel: Sums
  readonly ordersByStatusWord: Sums
}

type Sums = Readonly<Record<string, number>>

export const amountOf = ({ quantity, price, discount }: ShopLine): number => quantity * price - discount

export const goodsOf = (order: ShopOrder): number => order.lines.reduce((total, line) => total + amountOf(line), 0)

/** What a format's files contain of an order. */
export interface TruthOptions {
  /** The file's money includes shipping. */
  readonly shipping: boolean
  readonly cities: boolean
  readonly lineAmounts: boolean
  readonly quantities: boolean
  /** What distinguishes customers. */
  readonly customersBy: 'email' | 'customer'
  /** The channel's name after the import; '' where the format has none. */
  readonly channels: Readonly<Record<ShopOrder['channel'], string>>
  /** The file's own word for each state. */
  readonly words: Readonly<Record<OrderState, string>>
}

export function truthOf(orders: readonly ShopOrder[], options: TruthOptions): Truth {
  const money = (order: ShopOrder) => goodsOf(order) + (options.shipping ? order.shipping : 0)
  const lines = orders.flatMap((order) => order.lines)
  const units = ({ quantity }: ShopLine) => (options.quantities ? quantity : 0)
  const days = orders.map((order) => order.day).sort()
  const customers = orders.map((order) => order[options.customersBy].toLowerCase()).filter((key) => key !== '')
  const month = (order: ShopOrder) => order.day.slice(0, 7)
  return {
    orders: orders.length,
    lines: lines.length,
    units: lines.reduce((total, line) => total + units(line), 0),
    customers: new Set(customers).size,
    withoutCustomer: orders.length - customers.length,
    revenue: orders.reduce((total, order) => total + money(order), 0),
    firstDay: days[0] ?? '',
    lastDay: days.at(-1) ?? '',
    byMonth: sums(orders, month, money),
    ordersByMonth: sums(orders, month, one),
    byCity: sums(orders, (order) => (options.cities ? order.city : ''), money),
    byProduct: options.lineAmounts ? sums(lines, ({ product }) => product, amountOf) : {},
    unitsByProduct: sums(lines, ({ product }) => product, units),
    ordersByChannel: sums(orders, ({ channel }) => options.channels[channel], one),
    ordersByStatusWord: sums(orders, ({ state }) => options.words[state], one),
  }
}

const one = () => 1

function sums<T>(items: readonly T[], nameOf: (item: T) => string, numberOf: (item: T) => number): Sums {
  const totals: Record<string, number> = {}
  for (const item of items) totals[nameOf(item)] = (totals[nameOf(item)] ?? 0) + numberOf(item)
  return totals
}
