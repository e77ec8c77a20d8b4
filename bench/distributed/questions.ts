import { SHOPS } from '#bench/made-orders.ts'
import { PERIOD_PRESETS } from '#contract/dashboard/period-names.ts'
import { NAME_KINDS } from '#contract/name-kinds.ts'
import { ORDER_STATUSES } from '#contract/orders/order.ts'
import { SORT_FIELDS } from '#contract/orders/order-sort.ts'
import { FULFILLMENT_STATES, PAYMENT_STATES } from '#contract/orders/order-states.ts'
import { fold } from '#contract/text.ts'
import { randomNumbers } from '#scripts/random.ts'
import type { OrderContent } from '#server/changes/order-content.ts'

type Field = readonly [name: string, value: string]

/** Addresses of reading calls of all kinds, about these orders; the same for the same seed. */
export function* questions(orders: readonly OrderContent[], count: number, seed: number): Generator<string> {
  const random = randomNumbers(seed)
  const any = <T>(list: readonly T[]) => list[Math.floor(list.length * random())] as T
  const order = () => any(orders)

  function part(text: string): string {
    const letters = [...text]
    const start = Math.floor(random() * letters.length)
    return letters.slice(start, start + 1 + Math.floor(random() * 5)).join('')
  }

  const product = () => any(order().lines).product
  const major = ({ amount }: OrderContent) => String(amount / 10_000n)
  const FILTERS: readonly (() => readonly Field[])[] = [
    () => [['status', any(ORDER_STATUSES)]],
    () => [
      ['status', any(ORDER_STATUSES)],
      ['status', any(ORDER_STATUSES)],
    ],
    () => [['payment', any(PAYMENT_STATES)]],
    () => [['fulfillment', any(FULFILLMENT_STATES)]],
    () => [
      ['payment', any(PAYMENT_STATES)],
      ['fulfillment', any(FULFILLMENT_STATES)],
    ],
    () => [['tag', any(['wholesale', 'gift', 'b2b', 'net30', 'nothing'])]],
    () => [['from', order().day]],
    () => [['to', order().day]],
    () => [
      ['reportedFrom', order().day],
      ['reportedTo', order().day],
    ],
    () => [['reported', any(['yes', 'no'])]],
    () => [['shop', any(SHOPS)]],
    () => [['shopNot', any(SHOPS)]],
    () => [
      ['city', order().city],
      ['city', order().city],
    ],
    () => [['cityNot', order().city]],
    () => [['country', order().country]],
    () => [['channel', order().channel]],
    () => [['paymentMethodNot', order().paymentMethod]],
    () => [['warehouse', order().warehouse]],
    () => [['assignee', any(['none', 'ada@example.com'])]],
    () => [['product', product()]],
    () => [
      ['product', product()],
      ['product', product()],
    ],
    () => [['cityContains', part(order().city)]],
    () => [['countryContains', part('Austria')]],
    () => [['channelContains', part(order().channel)]],
    () => [['paymentMethodContains', part(order().paymentMethod)]],
    () => [['warehouseContains', part(order().warehouse)]],
    () => [['productContains', part(product())]],
    () => [['currency', any(['EUR', 'USD', 'PLN', 'XXX'])]],
    () => [['customer', any(['known', 'unknown'])]],
    () => [['customerKey', order().customerKey]],
    () => [['orderedBefore', order().day]],
    () => [
      ['orderedBefore', order().day],
      ['shop', any(SHOPS)],
    ],
    () => [['amountMin', major(order())]],
    () => [
      ['amountMin', '0'],
      ['amountMax', major(order())],
    ],
    () => [['openForDays', String(Math.floor(random() * 900))]],
    () => [['late', 'yes']],
  ]
  const TEXTS: readonly (() => string)[] = [
    () => order().customerName,
    () => part(order().customerName),
    () => part(order().address),
    () => order().city,
    () => product(),
    () => part(product()),
    () => order().id,
    () => part(order().id),
    () => order().email.slice(0, 5),
    () => order().status.toLowerCase(),
    () => (Number(order().amount) / 1_000_000).toFixed(2),
    () => any(['49.90', '2026-10', 'oct 4', 'kiosk', 'unfulfilled', 'paid', 'gift', '4711', 'zzzz', 'é', '%', '_']),
  ]
  const some = <T>(most: number, list: readonly (() => T)[]) =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, () => any(list)())

  function filters(): Field[] {
    const words = some(2, TEXTS).filter((text) => text.trim() !== '')
    const chosen = new Map(some(3, FILTERS).map((fields) => [String(fields[0]?.[0]), fields]))
    const found = [...chosen.values()]
      .flat()
      .filter(([name, value]) => value !== '' || !/Contains|Key|Before/.test(name))
    // One value each where a call takes no more.
    const repeatable = /^(?:status|city|product)$/
    const fields = found.filter(
      ([name], i) => repeatable.test(name) || found.findIndex(([first]) => first === name) === i,
    )
    return words.length > 0 ? [['q', words.join(' ')], ...fields] : fields
  }

  const url = (path: string, fields: readonly Field[]) => {
    const query = new URLSearchParams()
    for (const [name, value] of fields) query.append(name, value)
    return query.size > 0 ? `${path}?${query}` : path
  }
  const sort = (): Field => ['sort', any(['', '-']) + any(SORT_FIELDS)]
  const list = () => {
    const page: Field = ['page', random() < 0.7 ? '1' : String(1 + Math.floor(random() * 40))]
    const later: readonly Field[] = random() < 0.3 ? [['total', 'later']] : []
    return url('/api/orders', [...filters(), ...(random() < 0.6 ? [sort()] : []), page, ...later])
  }
  const period = (): readonly Field[] =>
    random() < 0.5
      ? [['period', any(PERIOD_PRESETS)]]
      : [order().day, order().day].sort().map((day, i): Field => [i === 0 ? 'from' : 'to', day])
  const dashboard = () =>
    url('/api/dashboard', [
      ...period(),
      ...(random() < 0.3 ? ([['shop', any(SHOPS)]] as const) : []),
      ...(random() < 0.3 ? ([['currency', any(['EUR', 'PLN'])]] as const) : []),
    ])
  const names = () => {
    const kind = any(NAME_KINDS)
    const { customerName, city } = order()
    return url('/api/orders/names', [
      ['of', kind],
      ['part', random() < 0.4 ? '' : part(kind === 'customer' ? customerName : city)],
    ])
  }
  const customer = () => url('/api/customer', [['key', order().customerKey || fold('Ada')]])
  const KINDS: readonly (() => string)[] = [
    ...Array.from({ length: 10 }, () => list),
    () => url('/api/orders/count', filters()),
    () => url('/api/orders/summary', filters()),
    () => url('/api/orders/statuses', filters()),
    () => url('/api/orders.csv', [...filters(), sort()]),
    () => url('/api/orders.json', [...filters(), sort()]),
    () => `/api/orders/${encodeURIComponent(order().id)}`,
    () => `/api/orders/${encodeURIComponent(order().id)}/history`,
    ...Array.from({ length: 2 }, () => names),
    ...Array.from({ length: 2 }, () => dashboard),
    customer,
    () =>
      any([
        '/api/shops',
        '/api/history',
        '/api/imports',
        '/api/notifications',
        '/api/targets',
        '/api/settings',
        '/api/views',
      ]),
  ]
  for (let i = 0; i < count; i++) yield any(KINDS)()
}
