import { ORDER_STATUSES } from '#contract/orders/order.ts'
import { MS_PER_DAY } from '#contract/store-day.ts'
import { randomNumbers } from '#scripts/random.ts'
import { EMPTY_ORDER, type OrderContent, projectOf } from '#server/changes/order-content.ts'

/** The last day of the orders, and days before it that they span. */
const LAST = Date.UTC(2026, 9, 30)
const DAYS = 6 * 365

const words = (text: string) => text.split(' ')
const FIRST_NAMES = words('Ahmed Beata Cosima Dmitri Eleni Fatima Grzegorz Hiroshi Ioanna Jadwiga Katarzyna Lorenzo')
const CONSONANTS = words('b br c cz d dr f g gr h j k kl l m n p pr r s sch st sz t tr v w z')
const VOWELS = words('a e i o u ie au ö ą é')
const ENDINGS = words('ski mann opoulos ova sen ez idis wicz berg i ')
const STREETS = words(
  'Hauptstraße Lindenallee Marszałkowska Długa Königsweg Παπανδρέου Ringstraße Świętokrzyska Gartenweg',
)
const CITIES = words('Warszawa Wien Gdańsk München Θεσσαλονίκη Kraków Zürich Łódź Köln Poznań Linz Graz')
const GOODS = words('Schraube Kabel Filter Dichtung Sensor Adapter Lager Ventil Pumpe Klemme')
const MAKERS = words('Bosco Kramp Velta Norr Quist Hallmek Zefir')
const REMARKS = [
  'Bitte vor 12 Uhr liefern, Klingel defekt.',
  'Prezent, proszę nie dołączać rachunku.',
  'Reklamation zu Rechnung vom 2024-03-01 über 49,90 EUR',
  'Call before delivery, gate code 4711',
]
const TAGS = ['', '', '', 'wholesale', 'gift', 'b2b, net30', 'express']
/** Most orders cost one of a few prices. */
const PRICES = [999n, 1999n, 2490n, 4990n, 4990n, 4990n, 7900n, 12900n, 24950n, 99900n]

/** The ID of one of these orders: like a marketplace's, without order. */
export function otherId(index: number): string {
  const digits = (Math.imul(index + 1, 2_654_435_761) >>> 0).toString().padStart(10, '0')
  return `30${digits[0]}-${digits.slice(1, 8)}-${digits.slice(8)}${String(index).padStart(7, '0').slice(-5)}`
}

/**
 * Orders unlike `madeOrders`: texts in five languages and scripts, with e-mail, phone, SKU, notes, tags and warehouse; most
 * customers have one order and five of 7,000 products a third of the sales; a few prices in four currencies; half of the orders
 * are of the last year, and a fifth of each year's of its November. The same for the same count.
 */
export function* otherOrders(count: number): Generator<OrderContent> {
  const random = randomNumbers(count + 2)
  const any = <T>(list: readonly T[]) => list[Math.floor(list.length * random())] as T
  const surname = () => `${any(CONSONANTS)}${any(VOWELS)}${any(CONSONANTS)}${any(VOWELS)}${any(ENDINGS)}`
  for (let i = 0; i < count; i++) {
    const placedAt = placed(Math.floor(DAYS * (1 - (i + 1) / count) ** 2.6), random)
    const day = new Date(placedAt).toISOString().slice(0, 10)
    const family = surname()
    const customerName = `${any(FIRST_NAMES)} ${family[0]?.toUpperCase()}${family.slice(1)}`
    const email = random() < 0.8 ? `${family}${Math.floor(random() * 1000)}@${any(['wp.pl', 'gmx.at', 'mail.gr'])}` : ''
    const currency = any(['EUR', 'EUR', 'EUR', 'EUR', 'EUR', 'EUR', 'PLN', 'PLN', 'USD', 'JPY'])
    const lines = Array.from({ length: random() < 0.9 ? 1 : 8 }, () => {
      const good = random() < 0.33 ? Math.floor(random() * 5) : Math.floor(random() * 7000)
      const price = any(PRICES) * 10_000n
      const product = `${GOODS[good % 10]} ${MAKERS[good % 7]} ${good} mm`
      return {
        product,
        sku: `${MAKERS[good % 7]?.slice(0, 2)}-${90_000 + good}`,
        quantity: 10_000n,
        price,
        amount: price,
      }
    })
    const city = any(CITIES)
    yield {
      ...EMPTY_ORDER,
      ...{
        id: otherId(i),
        placedAt,
        day,
        paidDay: day,
        customerName,
        email,
        customerKey: email,
        city,
        currency,
        lines,
      },
      status: random() < 0.9 ? 'Complete' : any(ORDER_STATUSES),
      phone:
        random() < 0.5 ? `+48 ${600 + Math.floor(random() * 200)} ${100_000 + Math.floor(random() * 899_999)}` : '',
      project: projectOf(lines),
      address: `${any(STREETS)} ${1 + Math.floor(random() * 240)}/${1 + Math.floor(random() * 90)}, ${city}`,
      note: random() < 0.12 ? any(REMARKS) : '',
      tags: any(TAGS),
      warehouse: any(['Linz Süd', 'Łódź 2', '']),
      channel: any(['Allegro', 'Amazon', 'Webshop']),
      paymentMethod: any(['Przelew', 'Rechnung']),
      amount: lines.reduce((sum, { amount }) => sum + amount, 0n),
    }
  }
}

/** An instant so many days before the last, or in the November of that year. */
function placed(daysBefore: number, random: () => number): number {
  const instant = LAST - daysBefore * MS_PER_DAY + Math.floor(random() * 86_400) * 1000
  const november = Date.UTC(new Date(instant).getUTCFullYear(), 10, 1 + Math.floor(random() * 30), 20)
  return random() < 0.2 && november < LAST ? november : instant
}
