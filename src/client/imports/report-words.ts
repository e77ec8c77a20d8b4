import { DELIMITER_NAMES } from '#contract/import-file.ts'
import type { ImportReport } from '#contract/import-schema.ts'

const number = new Intl.NumberFormat('en')

/** '1,234' (locale en, specification §9). */
export const count = (value: number): string => number.format(value)

/** '1 order', '2 orders'. */
export const counted = (value: number, noun: string): string => `${count(value)} ${noun}${value === 1 ? '' : 's'}`

/** How many orders the import writes. */
export const ordersToWrite = ({ orders }: ImportReport): number => orders.created + orders.updated

/** The result in one sentence, which is also the step's heading. */
export function headline(report: ImportReport): string {
  const orders = counted(ordersToWrite(report), 'order')
  if (report.state === 'refused') return 'This file was not imported'
  if (ordersToWrite(report) === 0) return 'There is nothing new in this file'
  return report.state === 'checked' ? `${orders} can be imported` : `${orders} imported`
}

const FORMATS: Readonly<Record<string, string>> = {
  shopify: 'Shopify order export',
  woocommerce: 'WooCommerce',
  stripe: 'Stripe payments',
  csv: 'CSV with headings',
  json: 'JSON',
  orderboard: 'Orderboard’s own export',
}
const LAYOUTS: Readonly<Record<string, string>> = {
  orderboard: 'Our own export',
  shopify: 'Shopify order export',
  stripe: 'Stripe payments',
  'woocommerce-analytics': 'WooCommerce Analytics',
  webtoffee: 'WooCommerce, export of WebToffee',
  skyverge: 'WooCommerce, export of SkyVerge',
  json: 'JSON',
}

/** What a file's layout is called. */
export const layoutName = (layout: string | undefined): string => LAYOUTS[layout ?? ''] ?? 'CSV with headings'

const DATE_ORDER_NAMES: Readonly<Record<string, string>> = {
  'year-first': 'Year first (2026-12-31)',
  'day-first': 'Day first (31/12)',
  'month-first': 'Month first (12/31)',
}

/** How the file was read, as pairs of term and text; what does not apply to it is left out. */
export function readingOf(report: ImportReport): readonly (readonly [string, string])[] {
  return [
    ['Format', named(FORMATS, report.format)],
    ['Encoding', report.encoding],
    ['Delimiter', named(DELIMITER_NAMES, report.delimiter)],
    ['Date order', named(DATE_ORDER_NAMES, report.dateOrder)],
  ].filter((pair): pair is [string, string] => pair[1] !== null)
}

function named(names: Readonly<Record<string, string>>, value: string | null): string | null {
  return value === null ? null : (names[value] ?? value)
}

/** A refusal's own sentences, each once: the first error says why (contract), so do those about the whole file. */
export function refusalSentences({ errors }: ImportReport): readonly string[] {
  const sentences = errors.filter(({ record }, index) => index === 0 || record === null)
  return [...new Set(sentences.map(({ reason }) => reason))]
}
