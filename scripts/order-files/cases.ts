import { type Dialect, encoded, PLAIN, tableText } from './dialect.ts'
import {
  ATTRIBUTIONS,
  analyticsRows,
  FINANCIAL_WORDS,
  GENERIC_WORDS,
  type GenericStyle,
  genericRows,
  JSON_WORDS,
  jsonOrders,
  plain,
  type Rows,
  STRIPE_WORDS,
  shopifyRows,
  skyvergeItemRows,
  skyvergeOrderRows,
  stripeRows,
  WOO_WORDS,
  webtoffeeRows,
} from './layouts.ts'
import { makeShop, type ShopOrder } from './shop.ts'
import { type Truth, type TruthOptions, truthOf } from './truth.ts'

/** A generated file and what must come out of it. */
export interface OrderFile {
  readonly name: string
  readonly bytes: Buffer
  readonly truth: Truth
  /** How many of the truth's units of money make one cent. */
  readonly unitsPerCent: number
  /** Data records of the file. */
  readonly records: number
  readonly format: string
}

const NO_CHANNELS = { web: '', pos: '' }
const PLUGIN: TruthOptions = {
  shipping: true,
  cities: true,
  lineAmounts: true,
  quantities: true,
  customersBy: 'email',
  channels: NO_CHANNELS,
  words: WOO_WORDS,
}
const SHOPIFY = { ...PLUGIN, channels: { web: 'Online Store', pos: 'Point of Sale' }, words: FINANCIAL_WORDS }
const ANALYTICS: TruthOptions = {
  shipping: false,
  cities: false,
  lineAmounts: false,
  quantities: true,
  customersBy: 'customer',
  channels: ATTRIBUTIONS,
  words: WOO_WORDS,
}
const STRIPE = { ...PLUGIN, shipping: false, quantities: false, words: STRIPE_WORDS }
const GENERIC = { ...PLUGIN, shipping: false, channels: { web: 'web', pos: 'pos' } }
const JSON_ORDERS = { ...GENERIC, shipping: true, words: JSON_WORDS }

const comma = (cents: number) => plain(cents).replace('.', ',')
const grouped = (cents: number) => plain(cents).replace(/\B(?=(\d{3})+\.)/g, ',')
const groupedComma = (cents: number) => `${grouped(cents).replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))} €`
const spaced = (cents: number) => comma(cents).replace(/\B(?=(\d{3})+,)/g, '\u00a0')
const signed = (cents: number) => `€${grouped(cents)}`
/** Amounts in hundredths of a cent: four decimals. */
const fine = (units: number) => (units / 10_000).toFixed(4)

const ENGLISH: GenericStyle = { headings: 'english', dates: 'iso', money: plain }

interface GenericCase {
  readonly name: string
  readonly style?: Partial<GenericStyle>
  readonly dialect?: Partial<Dialect>
  readonly titles?: readonly string[]
  readonly totals?: boolean
  readonly unitsPerCent?: number
}

const GENERIC_CASES: readonly GenericCase[] = [
  { name: 'generic' },
  { name: 'crlf', dialect: { eol: '\r\n', quoteAll: true } },
  { name: 'cr', dialect: { eol: '\r', endOfLastLine: false } },
  { name: 'bom', dialect: { bom: true } },
  { name: 'utf16le', dialect: { encoding: 'utf-16le', bom: true, delimiter: '\t' } },
  { name: 'utf16le-unmarked', dialect: { encoding: 'utf-16le' } },
  { name: 'utf16be', dialect: { encoding: 'utf-16be', bom: true } },
  { name: 'windows', dialect: { encoding: 'windows-1252', delimiter: ';', eol: '\r\n' }, style: { money: comma } },
  { name: 'sep', dialect: { sep: true, delimiter: ';' }, style: { money: comma } },
  { name: 'pipe', dialect: { delimiter: '|' }, style: { money: signed } },
  { name: 'german', dialect: { delimiter: ';' }, style: { headings: 'german', dates: 'dots', money: groupedComma } },
  { name: 'french', dialect: { delimiter: ';' }, style: { headings: 'french', dates: 'day-first', money: spaced } },
  { name: 'spanish', style: { headings: 'spanish', dates: 'day-first', money: comma } },
  { name: 'month-first', style: { dates: 'month-first', money: grouped } },
  { name: 'named-months', style: { dates: 'named' } },
  { name: 'excel-days', style: { dates: 'excel' } },
  { name: 'titles', titles: ['Orders of the shop', '', 'Exported 2025-12-31'], totals: true },
  { name: 'fractions-of-cents', style: { money: fine }, unitsPerCent: 100 },
]

/** Every format and dialect once, small; the same for the same seed. */
export function orderFiles(seed: number, count = 60): OrderFile[] {
  const narrow = makeShop(seed, count, true)
  const wide = makeShop(seed + 1, count)
  const payments = wide.map((order) => ({ ...order, lines: order.lines.slice(0, 1) }))
  return [
    tableFile('shopify', 'shopify', shopifyRows(wide), wide, SHOPIFY),
    tableFile('woocommerce-analytics', 'woocommerce', analyticsRows(wide), wide, ANALYTICS),
    tableFile('woocommerce-webtoffee', 'woocommerce', webtoffeeRows(wide), wide, PLUGIN),
    tableFile('woocommerce-skyverge-items', 'woocommerce', skyvergeItemRows(wide), wide, PLUGIN),
    tableFile('woocommerce-skyverge-orders', 'woocommerce', skyvergeOrderRows(wide), wide, PLUGIN),
    tableFile('stripe', 'stripe', stripeRows(payments), payments, STRIPE),
    ...GENERIC_CASES.map((one) => genericFile(one, one.dialect?.encoding === 'windows-1252' ? narrow : wide)),
    ...jsonFiles(wide),
  ]
}

function tableFile(
  name: string,
  format: string,
  rows: Rows,
  orders: readonly ShopOrder[],
  options: TruthOptions,
): OrderFile {
  const bytes = encoded(tableText(rows, PLAIN), PLAIN)
  const truth = truthOf(orders, options)
  return { name: `${name}.csv`, format, bytes, truth, records: rows.length - 1, unitsPerCent: 1 }
}

function genericFile(
  { name, style, dialect, titles = [], totals = false, unitsPerCent = 1 }: GenericCase,
  orders: ShopOrder[],
): OrderFile {
  const how = { ...PLAIN, ...dialect }
  const written = { ...ENGLISH, ...style }
  const rows = genericRows(orders, written)
  const records = rows.length - 1 + (totals ? 2 : 0)
  if (totals)
    rows.push(rows[0]?.map(() => '') ?? [], ['Total', '', '', '', '', '', '', '', '', '', '', '99999.99', '', ''])
  const all = [...titles.map((title) => [title]), ...rows]
  const bytes = encoded(tableText(all, how), how)
  const truth = truthOf(orders, { ...GENERIC, words: GENERIC_WORDS[written.headings] })
  return { name: `${name}.csv`, format: 'csv', bytes, truth, records, unitsPerCent }
}

function jsonFiles(orders: readonly ShopOrder[]): OrderFile[] {
  const list = jsonOrders(orders)
  const file = (name: string, text: string): OrderFile => {
    const truth = truthOf(orders, JSON_ORDERS)
    return { name, format: 'json', bytes: Buffer.from(text), truth, records: list.length, unitsPerCent: 1 }
  }
  return [
    file('list.json', JSON.stringify(list, null, 2)),
    file('wrapped.json', JSON.stringify({ shop: { name: 'A "shop"' }, orders: list, count: list.length })),
    file('lines.ndjson', list.map((order) => `${JSON.stringify(order)}\n`).join('')),
  ]
}
