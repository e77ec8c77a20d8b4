/** Small stores whose orders have an unusual shape. Every person, place and product is invented. */
interface ShapedOrder {
  readonly id: string
  readonly date: string
  readonly customer: string
  readonly total: number
  readonly city?: string
  readonly currency?: string
}

export interface Shape {
  readonly name: string
  readonly orders: readonly ShapedOrder[]
  /** In minor units, by month. */
  readonly targets?: Readonly<Record<string, number>>
  /** In addition to `period=all`. */
  readonly query?: string
}

const CUSTOMERS = ['Ada Quill', 'Bo Larsen', 'Cleo Marsh', 'Dara Finch']
const CITIES = ['Lisbon', 'Oslo', 'Porto']
const PRODUCTS = ['Walnut Tray', 'Linen Apron', 'Brass Lamp']
const pick = (names: readonly string[], n: number) => names[n % names.length] ?? ''
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

function order(n: number, date: string, total: number, rest: Partial<ShapedOrder> = {}): ShapedOrder {
  return { id: `S-${1000 + n}`, date, customer: pick(CUSTOMERS, n), city: pick(CITIES, n), total, ...rest }
}

const month = (n: number) => `2025-${String((n % 12) + 1).padStart(2, '0')}`

export const SHAPES: readonly Shape[] = [
  { name: 'one order', orders: [order(1, '2025-06-03T10:00:00Z', 80.5)] },
  {
    name: 'one day',
    orders: numbers(9).map((n) => order(n, `2025-06-03T${String(8 + n).padStart(2, '0')}:30:00Z`, 40 + 35 * n)),
  },
  {
    name: 'one customer, below the targets',
    orders: numbers(20).map((n) => order(n, `${month(n)}-1${n % 9}`, 900 + 20 * n, { customer: 'Ada Quill' })),
    targets: Object.fromEntries(numbers(12).map((n) => [month(n), 350_000])),
  },
  {
    name: 'one currency of three',
    orders: numbers(36).map((n) =>
      order(n, `${month(n)}-1${n % 9}`, 12_345_678.9 + 1_000_000 * n, { currency: pick(['EUR', 'USD', 'IDR'], n) }),
    ),
    query: '&currency=IDR',
  },
  { name: 'no cities', orders: numbers(12).map((n) => order(n, `${month(n)}-10`, 50 + 10 * n, { city: '' })) },
  {
    name: 'negative revenue',
    orders: numbers(18).map((n) => order(n, `${month(n)}-1${n % 9}`, n % 3 === 0 ? 120 : -85.25 - 300 * (n % 4))),
  },
  {
    name: 'ten years',
    orders: numbers(120).map((n) => order(n, `${2016 + Math.floor(n / 12)}-${month(n).slice(5)}-15`, 500 + 37 * n)),
  },
]

/** As an order file in JSON. */
export function shapeFile({ orders }: Shape): string {
  return JSON.stringify(
    orders.map(({ customer, city, currency = 'EUR', total, ...rest }, n) => ({
      ...rest,
      customer: { name: customer },
      ...(city && { shipping_address: { city } }),
      status: pick(['Complete', 'Pending', 'Approved'], n),
      currency,
      lines: [{ product: pick(PRODUCTS, n), quantity: 1, unit_price: total.toFixed(2), amount: total.toFixed(2) }],
      total: total.toFixed(2),
    })),
  )
}
