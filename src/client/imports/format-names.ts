// The texts that the import dialog shows for a file's format, layout, encoding, delimiter, date order and decimal mark.

/** Texts by the contract's value. */
type Names = Readonly<Record<string, string>>

const FORMATS: Names = {
  shopify: 'Shopify order export',
  woocommerce: 'WooCommerce',
  stripe: 'Stripe payments',
  csv: 'CSV with headings',
  json: 'JSON',
  orderboard: 'Orderboard export',
}
const LAYOUTS: Names = {
  orderboard: 'Orderboard export',
  shopify: 'Shopify order export',
  stripe: 'Stripe payments',
  'woocommerce-analytics': 'WooCommerce Analytics',
  webtoffee: 'WooCommerce (WebToffee export)',
  skyverge: 'WooCommerce (SkyVerge export)',
  json: 'JSON',
}
const DATE_ORDERS: Names = {
  'year-first': 'Year first',
  'day-first': 'Day first',
  'month-first': 'Month first',
  excel: 'Excel date numbers',
  'unix seconds': 'Unix time in seconds',
  'unix milliseconds': 'Unix time in milliseconds',
}
const DECIMAL_MARKS: Names = { point: 'Point', comma: 'Comma' }

export const ENCODINGS = [
  ['utf-8', 'UTF-8'],
  ['utf-16le', 'UTF-16 LE'],
  ['utf-16be', 'UTF-16 BE'],
  ['windows-1252', 'Windows-1252 (Western Europe)'],
  ['windows-1250', 'Windows-1250 (Central Europe)'],
  ['windows-1251', 'Windows-1251 (Cyrillic)'],
  ['iso-8859-2', 'ISO 8859-2 (Central Europe)'],
  ['windows-1253', 'Windows-1253 (Greek)'],
  ['windows-1254', 'Windows-1254 (Turkish)'],
  ['windows-1255', 'Windows-1255 (Hebrew)'],
  ['windows-1256', 'Windows-1256 (Arabic)'],
  ['windows-1257', 'Windows-1257 (Baltic)'],
  ['windows-874', 'Windows-874 (Thai)'],
  ['koi8-r', 'KOI8-R (Cyrillic)'],
  ['gb18030', 'GBK or GB 18030 (Simplified Chinese)'],
  ['big5', 'Big5 (Traditional Chinese)'],
  ['shift_jis', 'Shift JIS (Japanese)'],
  ['euc-jp', 'EUC-JP (Japanese)'],
  ['euc-kr', 'EUC-KR (Korean)'],
] as const

export const DELIMITERS = [
  [',', 'Comma'],
  [';', 'Semicolon'],
  ['\t', 'Tab'],
  ['|', 'Vertical bar'],
] as const

/** The options of the select fields for dates and decimals, each with an example. */
export const DATE_ORDER_CHOICES = [
  ['day-first', 'Day first (31/12)'],
  ['month-first', 'Month first (12/31)'],
] as const

export const DECIMAL_MARK_CHOICES = [
  ['point', 'Point (1,234.50)'],
  ['comma', 'Comma (1.234,50)'],
] as const

export const AMOUNT_UNIT_CHOICES = [
  ['major', 'Whole units (1250 is 1,250.00)'],
  ['minor', 'Cents (1250 is 12.50)'],
] as const

export const formatName = (format: string) => FORMATS[format] ?? format
export const layoutName = (layout = '', headingLine: number | null = null) =>
  LAYOUTS[layout] ?? (headingLine === 0 ? 'CSV without headings' : 'CSV with headings')
export const delimiterName = (delimiter: string) => DELIMITERS.find(([mark]) => mark === delimiter)?.[1] ?? delimiter
export const dateOrderName = (order: string) => DATE_ORDERS[order] ?? order
export const decimalMarkName = (mark: string) => DECIMAL_MARKS[mark] ?? mark
