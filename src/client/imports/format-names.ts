import { DELIMITER_NAMES } from '#contract/imports/import-file.ts'

// The texts that the import dialog shows for a file's format, encoding, delimiter, date order and decimal mark.

/** Texts by the contract's value. */
type Names = Readonly<Record<string, string>>

/** By layout, or by format where the layout is not known. */
const SHOP_FORMATS: Names = {
  orderboard: 'Orderboard export',
  shopify: 'Shopify order export',
  stripe: 'Stripe payments',
  woocommerce: 'WooCommerce',
  'woocommerce-analytics': 'WooCommerce Analytics',
  webtoffee: 'WooCommerce, WebToffee export',
  skyverge: 'WooCommerce, SkyVerge export',
  amazon: 'Amazon orders report',
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

interface FileFormat {
  /** A format or layout of the contract. */
  readonly format: string | undefined
  readonly isSheet: boolean
  /** null for JSON; empty: not known. */
  readonly delimiter: string | null
  /** 0: without headings. */
  readonly headingLine?: number | null | undefined
}

/** 'CSV, comma-separated', 'Excel workbook without headings' or 'Shopify order export (CSV, comma-separated)'. */
export function formatName({ format = '', isSheet, delimiter, headingLine }: FileFormat): string {
  const kind = isSheet ? 'Excel workbook' : delimiter === null ? 'JSON' : 'CSV'
  const headings = headingLine === 0 ? ' without headings' : ''
  const separated = !isSheet && delimiter ? `, ${DELIMITER_NAMES[delimiter] ?? delimiter}-separated` : ''
  const shop = SHOP_FORMATS[format]
  const file = `${kind}${headings}${separated}`
  return shop ? `${shop} (${file})` : file
}
export const dateOrderName = (order: string) => DATE_ORDERS[order] ?? order
export const decimalMarkName = (mark: string) => DECIMAL_MARKS[mark] ?? mark
