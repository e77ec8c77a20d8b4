import { ORDER_STATUSES } from '#contract/orders/order.ts'
import { fold } from '#contract/text.ts'
import { randomNumbers } from '#scripts/random.ts'
import { EMPTY_ORDER, type OrderContent } from '#server/changes/order-content.ts'
import { otherId, otherOrders } from './other-orders.ts'

const MINUTE = 60_000
const MINUTES = 3 * 365 * 24 * 60
/** Orders begin on this day and span three years. */
const FIRST = Date.UTC(2023, 10, 1)

const FIRST_NAMES =
  'Natali Kate Drew Orlando Andi Ada Bo Cem Dana Eli Femi Gus Hana Ivo Jun Kai Lena Max Nia Oli Pia Quinn Rui Sara Tom Uma Vera Wim Xenia Yara Zoë Åsa İpek Élise Jürgen Łukasz'.split(
    ' ',
  )
const SYLLABLES =
  'ba be bo cra da del el fa fi gar gre ha hol in jo ka kel la lin ma mor na nor o pe per qui ra ro sa son ta ter u va ven wa wil za'.split(
    ' ',
  )
const STREETS =
  'Main Park Oak Pine Maple Cedar Elm Washington Lake Hill Walnut Spring North Ridge Church Willow Mill Sunset Railroad Jackson'.split(
    ' ',
  )
const KINDS = ['Street', 'Avenue', 'Road', 'Lane', 'Court', 'Way']
const PROJECTS = ['Landing Page', 'CRM Admin pages', 'Client Project', 'Admin Dashboard', 'App Landing Page']
const CITIES = Array.from({ length: 64 }, (_, i) => word(i * 37 + 11))
const CHANNELS = ['Direct', 'Affiliate', 'Sponsored', 'E-mail']
const PAYMENTS = ['Card', 'Invoice', 'Wallet', '']
const PRODUCTS = Array.from(
  { length: 500 },
  (_, i) => `${word(i * 53 + 7)} ${['Chair', 'Lamp', 'Shirt', 'Cup'][i % 4]}`,
)

function word(seed: number): string {
  const at = (n: number) => SYLLABLES[Math.floor(seed / SYLLABLES.length ** n) % SYLLABLES.length] ?? ''
  const text = at(0) + at(1) + (seed % 3 === 0 ? at(2) : '')
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/**
 * How names, projects, addresses and cities are distributed. `skewed`: few of each have most orders. `even`: 23,400 names, 800
 * projects, 6,400 addresses and 60 cities, each as likely as the others; `other`: orders of another kind (`otherOrders`). So
 * nothing is tuned to one data set.
 */
export const DISTRIBUTIONS = ['skewed', 'even', 'other'] as const
export type Distribution = (typeof DISTRIBUTIONS)[number]

/** Slugs and names of the shops, the largest first: no words of their orders, which a search for a shop finds too. */
export const SHOPS = ['boutique', 'kiosk', 'outlet'] as const

/**
 * Orders by the minute over three years, the same for the same arguments: many share a minute, the oldest come first, few
 * products have most of them, and each has 1.65 lines on average. Of ten orders, seven are of the first shop and one of the last.
 */
export function* madeOrders(count: number, distribution: Distribution = 'skewed'): Generator<OrderContent> {
  let i = 0
  for (const order of ordersOfKind(count, distribution)) {
    yield { ...order, shop: SHOPS[[7, 9, 10].findIndex((end) => i % 10 < end)] ?? '' }
    i++
  }
}

function* ordersOfKind(count: number, distribution: Distribution): Generator<OrderContent> {
  if (distribution === 'other') return yield* otherOrders(count)
  if (distribution === 'skewed') return yield* skewedOrders(count)
  const random = randomNumbers(count + 1)
  for (const order of skewedOrders(count)) yield { ...order, ...evenDetails(random, order) }
}

/** The ID of one of them, from 0. */
export function madeId(index: number, distribution: Distribution): string {
  return distribution === 'other' ? otherId(index) : `#CM${10_000 + index}`
}

function evenDetails(random: () => number, { customerKey }: OrderContent) {
  const index = (size: number) => Math.floor(size * random())
  const name = index(23_400)
  const customerName = `${FIRST_NAMES[name % FIRST_NAMES.length]} ${word(Math.floor(name / FIRST_NAMES.length))}`
  const project = index(800)
  const address = index(6_400)
  const city = CITIES[address % 60] ?? ''
  const street = `${STREETS[address % STREETS.length]} ${KINDS[address % KINDS.length]}`
  return {
    customerName,
    customerKey: customerKey === '' ? '' : fold(customerName),
    project: `${PROJECTS[project % PROJECTS.length]} ${Math.floor(project / PROJECTS.length)}`,
    address: `${1 + Math.floor(address / 60)} ${street} ${city}`,
    city,
  }
}

function* skewedOrders(count: number): Generator<OrderContent> {
  const random = randomNumbers(count)
  const skewed = (size: number, power: number) => Math.floor(size * random() ** power)
  const pick = (list: readonly string[], power: number) => list[skewed(list.length, power)] ?? ''
  for (let i = 0; i < count; i++) {
    const minute = Math.floor((i / count) * MINUTES)
    const placedAt = FIRST + minute * MINUTE
    const person = skewed(90_000, 2)
    const customerName = `${FIRST_NAMES[person % FIRST_NAMES.length]} ${word(Math.floor(person / 7))}`
    const city = random() < 0.02 ? '' : pick(CITIES, 2)
    const currency = random() < 0.03 ? 'EUR' : 'USD'
    const lines = Array.from({ length: linesOf(random()) }, () => {
      const price = BigInt(500 + skewed(40_000, 3)) * 10_000n
      const pieces = 1n + BigInt(skewed(5, 4))
      return { product: pick(PRODUCTS, 2), sku: '', quantity: pieces * 10_000n, price, amount: price * pieces }
    })
    yield {
      ...EMPTY_ORDER,
      id: madeId(i, 'skewed'),
      placedAt,
      day: new Date(placedAt).toISOString().slice(0, 10),
      paidDay: random() < 0.1 ? '' : new Date(placedAt).toISOString().slice(0, 10),
      status: ORDER_STATUSES[skewed(ORDER_STATUSES.length, 1.3)] ?? 'Pending',
      customerName,
      customerKey: random() < 0.01 ? '' : fold(customerName),
      project: `${pick(PROJECTS, 1)} ${skewed(400, 2)}`,
      address: `${1 + skewed(9000, 2)} ${pick(STREETS, 1.5)} ${pick(KINDS, 1.5)} ${city}`.trim(),
      city,
      channel: pick(CHANNELS, 1.5),
      paymentMethod: pick(PAYMENTS, 1.5),
      currency,
      amount: lines.reduce((sum, { amount }) => sum + amount, 0n),
      lines,
    }
  }
}

function linesOf(random: number): number {
  if (random < 0.6) return 1
  return random < 0.85 ? 2 : random < 0.97 ? 3 : 4
}
