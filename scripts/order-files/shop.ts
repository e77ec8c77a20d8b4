import { randomNumbers } from '#scripts/random.ts'

/** The orders of an invented shop; the same for the same seed. Money in cents. */
export interface ShopOrder {
  readonly number: number
  /** `YYYY-MM-DD` and `HH:MM:SS` in the shop's time zone. */
  readonly day: string
  readonly time: string
  readonly state: OrderState
  /** Name and e-mail; both '' for a guest. */
  readonly customer: string
  readonly email: string
  readonly street: string
  readonly city: string
  readonly zip: string
  readonly channel: 'web' | 'pos'
  readonly lines: readonly ShopLine[]
  readonly shipping: number
}

export type OrderState = 'new' | 'paid' | 'done' | 'cancelled' | 'refunded'

export interface ShopLine {
  readonly product: string
  readonly quantity: number
  readonly price: number
  /** Discount on the line. */
  readonly discount: number
}

const FIRST = ['Ada', 'Bo', 'Chloé', 'Dmitri', 'Élodie', 'Fūka', 'Günther', 'Hà', 'Ines', 'Jürgen', "O'Neil", 'Zoë']
const LAST = ['Ångström', 'Brandt', 'Castro', 'Dubois', 'Évrard', 'Fischer', 'García', 'Holm', 'Ito', 'Jäger', 'Kim']
const CITIES = ['Málaga', 'München', 'Lyon', 'Oslo', 'Utrecht', 'Gdańsk', 'Portland', '']
const STREETS = ['Long Lane', 'Calle "del Sol"', 'Hauptstraße', 'Rue de l’Église', 'Harbour Rd, Gate']
const PRODUCTS = [
  'Walnut Desk',
  'Lamp, brass',
  'Chair "Nils"',
  'Rug 2×3 m',
  '=SUM(A1:A9) Mug',
  '<b>Bold</b> Print',
  'Kissen für Gäste',
  'Multi\nline box',
]
const DAY = 86_400_000
const START = Date.UTC(2024, 0, 2)

/** `narrow`: only letters of Windows-1252. */
export function makeShop(seed: number, count: number, narrow = false): ShopOrder[] {
  const random = randomNumbers(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const letters = (list: readonly string[]) => (narrow ? list.filter((text) => !/[ūàń×]/.test(text)) : list)
  return Array.from({ length: count }, (_, i) => {
    const named = `${pick(letters(FIRST))} ${pick(letters(LAST))}`
    const customer = i % 9 === 4 ? '' : named
    const at = new Date(START + Math.floor(random() * 700) * DAY + Math.floor(random() * 86_400) * 1000).toISOString()
    return {
      number: 1001 + i,
      day: at.slice(0, 10),
      time: at.slice(11, 19),
      state: i % 11 === 5 ? 'refunded' : pick(['new', 'paid', 'done', 'done', 'cancelled'] as const),
      customer,
      email: customer && emailOf(customer, i),
      street: `${1 + Math.floor(random() * 99)} ${pick(STREETS)}`,
      city: pick(letters(CITIES)),
      zip: `0${1000 + Math.floor(random() * 9000)}`,
      channel: pick(['web', 'web', 'pos'] as const),
      lines: someLines(random, pick, letters(PRODUCTS), i % 4 === 2),
      shipping: Math.floor(random() * 2000),
    }
  })
}

/** Two people can have the same name, and one e-mail address can be written in two ways. */
function emailOf(customer: string, i: number): string {
  const letters = customer.normalize('NFKD').replace(/[^A-Za-z]/g, '')
  return `${i % 3 === 0 ? letters : letters.toLowerCase()}${1 + (i % 2)}@example.com`
}

function someLines(
  random: () => number,
  pick: <T>(list: readonly T[]) => T,
  products: readonly string[],
  isDiscounted: boolean,
): ShopLine[] {
  const chosen = new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(products)))
  return Array.from(chosen, (product) => {
    const quantity = 1 + Math.floor(random() * 4)
    const price = 100 + Math.floor(random() * 250_000)
    return { product, quantity, price, discount: isDiscounted ? Math.floor((quantity * price) / 10) : 0 }
  })
}
