/** The expected figures of the dashboard, calculated from the orders one by one in the simplest way. */
export interface LiveOrder {
  readonly id: string
  readonly user: { readonly name: string }
  readonly project: string
  readonly day: string
  readonly status: string
  readonly amount: { readonly minor: number; readonly currency: string }
}

export interface Span {
  readonly from: string
  readonly to: string
}

export async function readLiveOrders(baseURL: string): Promise<readonly LiveOrder[]> {
  const reply = await fetch(`${baseURL}/api/orders?per=100`)
  return ((await reply.json()) as { orders: LiveOrder[] }).orders
}

export function ordersOf(orders: readonly LiveOrder[], { from, to }: Span): LiveOrder[] {
  return orders.filter(({ day }) => day >= from && day <= to)
}

export const customersOf = (orders: readonly LiveOrder[]): number => new Set(orders.map(({ user }) => user.name)).size

/** In minor units. */
export const revenueOf = (orders: readonly LiveOrder[]): number =>
  orders.reduce((sum, { amount }) => sum + amount.minor, 0)

export const dollars = (minor: number): string => `$${(minor / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`

/** Change in percent; null if `before` is 0. */
export const growthOf = (now: number, before: number): number | null =>
  before === 0 ? null : (100 * (now - before)) / before

/** Revenue by name in minor units, highest first, then by name. */
export function ranked(
  orders: readonly LiveOrder[],
  nameOf: (order: LiveOrder) => string,
): (readonly [string, number])[] {
  const names = [...new Set(orders.map(nameOf))]
  return names
    .map((name) => [name, revenueOf(orders.filter((order) => nameOf(order) === name))] as const)
    .sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1))
}

/** `count` calendar months, of which the last is `before` months before the month of `day`. */
export function monthsEnding(day: string, count: number, before = 0): Span {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const date = (months: number, dayOfMonth: number) =>
    new Date(Date.UTC(year, month - 1 - before + months, dayOfMonth)).toISOString().slice(0, 10)
  return { from: date(1 - count, 1), to: date(1, 0) }
}

/** Today in the server's time zone, which is UTC unless one is set. */
export const today = (): string => new Date().toISOString().slice(0, 10)

/** The part of `compared` that corresponds to the elapsed days of `period`; both are whole months. */
export function elapsedPart(period: Span, compared: Span): Span {
  const now = today()
  if (now < period.from || now > period.to) return compared
  const monthsAhead = months(period.to) - months(now)
  const [year = 0, month = 0] = compared.to.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - monthsAhead, 0)).toISOString().slice(0, 10)
  const sameDay = `${lastOfMonth.slice(0, 8)}${now.slice(8)}`
  return { from: compared.from, to: sameDay < lastOfMonth ? sameDay : lastOfMonth }
}

const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
