import { randomNumbers } from '#scripts/random.ts'
import type { TrueOrder } from './examined-file.ts'
import type { Theme } from './themes.ts'

export interface MadeLine {
  readonly sku: string
  readonly product: string
  readonly quantity: number
  /** Of one piece, in minor units. */
  readonly price: number
}

export interface MadeOrder {
  /** 0, 1, 2, … */
  readonly at: number
  readonly time: Date
  readonly first: string
  readonly last: string
  readonly email: string
  readonly phone: string
  readonly customerNumber: number
  readonly street: string
  readonly city: string
  readonly zip: string
  readonly country: string
  readonly lines: readonly MadeLine[]
  readonly status: 'paid' | 'shipped' | 'open' | 'cancelled'
}

/** Orders over about ten weeks, in the order of their time; the same for the same seed. */
export function makeOrders(theme: Theme, seed: number, count: number, start = '2024-09-17T06:00:00Z'): MadeOrder[] {
  const random = randomNumbers(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  let time = Date.parse(start)
  return Array.from({ length: count }, (_, at) => {
    time += (below(70 * 24 * 60) * 2 * 60_000) / count + 61_000
    const [firstAt, lastAt] = [below(theme.firsts.length), below(theme.lasts.length)]
    const [city, zip] = theme.cities[lastAt % theme.cities.length] as readonly [string, string]
    const customerNumber = 3100 + firstAt * theme.lasts.length + lastAt
    const goods = theme.goods.map((good, i) => ({ good, i })).sort(() => random() - 0.5)
    return {
      ...{ at, time: new Date(Math.floor(time / 1000) * 1000), customerNumber, city, zip, country: theme.country },
      ...{ first: theme.firsts[firstAt] as string, last: theme.lasts[lastAt] as string },
      ...{ email: `c${customerNumber}@inbox.example`, phone: `+1 555 01${10 + (customerNumber % 90)}` },
      street: `${theme.streets[firstAt % theme.streets.length]} ${1 + (customerNumber % 57)}`,
      lines: goods.slice(0, 1 + below(3)).map(({ good: [product, price], i }) => ({
        ...{ sku: `AR-${210 + i * 7}`, product, price, quantity: 1 + below(4) },
      })),
      status: (['paid', 'shipped', 'shipped', 'open', 'cancelled'] as const)[below(5)] as MadeOrder['status'],
    }
  })
}

export const sumOf = ({ lines }: MadeOrder) => lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
export const fullName = ({ first, last }: MadeOrder) => `${first} ${last}`
export const dayOf = ({ time }: MadeOrder) => time.toISOString().slice(0, 10)
export const clockOf = ({ time }: MadeOrder) => time.toISOString().slice(11, 19)

interface Stated {
  readonly id?: (order: MadeOrder) => string
  readonly customer?: ((order: MadeOrder) => string) | null
  readonly amount?: (order: MadeOrder) => number
  readonly currency?: (order: MadeOrder) => string
  readonly lines?: boolean
}

/** What a file with these orders states; by default names, no IDs, and the lines. `customer: null`: it names none. */
export function truthOf(orders: readonly MadeOrder[], currency: string | null, stated: Stated = {}): TrueOrder[] {
  const { id, customer = fullName, amount = sumOf, lines = true } = stated
  return orders.map((order) => ({
    ...{ id: id?.(order) ?? null, day: dayOf(order), amount: amount(order) },
    currency: stated.currency?.(order) ?? currency,
    customer: customer?.(order) ?? '',
    lines: lines ? order.lines.map(({ product, quantity }) => [product, quantity] as const) : null,
  }))
}
