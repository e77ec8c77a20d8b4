import { type Dialect, encoded, PLAIN, tableText } from './dialect.ts'
import {
  analyticsRows,
  type GenericStyle,
  genericRows,
  jsonOrders,
  plain,
  type Rows,
  shopifyRows,
  webtoffeeRows,
} from './layouts.ts'
import { makeShop, type ShopOrder } from './shop.ts'
import { type Truth, type TruthOptions, truthOf } from './truth.ts'

/** A generated file and what must come out of it. */
export interface OrderFile {
  readonly name: string
  readonly bytes: Buffer
  readonly truth: Truth
  /** Data records of the file. */
  readonly records: number
  readonly format: string
}

const ORDER_MONEY: TruthOptions = { shipping: true, cities: true, lineAmounts: true }
const LINE_MONEY: TruthOptions = { shipping: false, cities: true, lineAmounts: true }
const ANALYTICS_MONEY: TruthOptions = { shipping: false, cities: false, lineAmounts: false }

const comma = (cents: number) => plain(cents).replace('.', ',')
const grouped = (cents: number) => plain(cents).replace(/\B(?=(\d{3})+\.)/g, ',')
const groupedComma = (cents: number) => `${grouped(cents).replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))} €`
const spaced = (cents: number) => comma(cents).replace(/\B(?=(\d{3})+,)/g, '\u00a0')
const signed = (cents: number) => `€${grouped(cents)}`

const ENGLISH: GenericStyle = { headings: 'english', dates: 'iso', money: plain }

interface GenericCase {
  readonly name: string
  readonly style?: Partial<GenericStyle>
  readonly dialect?: Partial<Dialect>
  readonly titles?: readonly string[]
  readonly totals?: boolean
}

const GENERIC: readonly GenericCase[] = [
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
]

/** Every format and dialect once, small; the same for the same seed. */
export function orderFiles(seed: number, count = 60): OrderFile[] {
  const narrow = makeShop(seed, count, true)
  const wide = makeShop(seed + 1, count)
  return [
    tableFile('shopify', 'shopify', shopifyRows(wide), wide, ORDER_MONEY),
    tableFile('woocommerce-analytics', 'woocommerce', analyticsRows(wide), wide, ANALYTICS_MONEY),
    tableFile('woocommerce-webtoffee', 'woocommerce', webtoffeeRows(wide), wide, ORDER_MONEY),
    ...GENERIC.map((one) => genericFile(one, one.dialect?.encoding === 'windows-1252' ? narrow : wide)),
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
  return { name: `${name}.csv`, format, bytes, truth: truthOf(orders, options), records: rows.length - 1 }
}

function genericFile(
  { name, style, dialect, titles = [], totals = false }: GenericCase,
  orders: ShopOrder[],
): OrderFile {
  const how = { ...PLAIN, ...dialect }
  const rows = genericRows(orders, { ...ENGLISH, ...style })
  const records = rows.length - 1 + (totals ? 2 : 0)
  if (totals) rows.push(rows[0]?.map(() => '') ?? [], ['Total', '', '', '', '', '', '', '', '', '', '', '99999.99', ''])
  const all = [...titles.map((title) => [title]), ...rows]
  const bytes = encoded(tableText(all, how), how)
  return { name: `${name}.csv`, format: 'csv', bytes, truth: truthOf(orders, LINE_MONEY), records }
}

function jsonFiles(orders: readonly ShopOrder[]): OrderFile[] {
  const list = jsonOrders(orders)
  const file = (name: string, text: string): OrderFile => {
    return { name, format: 'json', bytes: Buffer.from(text), truth: truthOf(orders, ORDER_MONEY), records: list.length }
  }
  return [
    file('list.json', JSON.stringify(list, null, 2)),
    file('wrapped.json', JSON.stringify({ shop: { name: 'A "shop"' }, orders: list, count: list.length })),
    file('lines.ndjson', list.map((order) => `${JSON.stringify(order)}\n`).join('')),
  ]
}
