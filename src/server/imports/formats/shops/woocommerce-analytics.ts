import type { LineTexts, OrderReading } from '#server/imports/assemble/order-reading.ts'
import { type FoundColumns, findColumns } from '#server/imports/formats/columns-by-name.ts'
import { type Field, fieldText } from '#server/imports/formats/fields.ts'
import type { Layout } from '#server/imports/formats/layout.ts'
import { orderHead } from '#server/imports/formats/order-head.ts'

import { ANALYTICS_HEADINGS } from './woocommerce-headings.ts'

const SIGNS: readonly Field[] = ['id', 'date', 'status', 'products', 'total']
/** The end of a quantity; some languages put a space before the sign. */
const TIMES = /\d\s?× /g

/**
 * WooCommerce's own Analytics, Orders, Download: one row an order, its products in one cell ('2× Name, 1× Other'), the
 * money `Net Sales`. It has no prices, so lines carry no amounts.
 */
export function woocommerceAnalyticsLayout(headings: readonly string[], chosen?: FoundColumns): Layout | undefined {
  const { columns, found } = chosen ?? findColumns(headings, ANALYTICS_HEADINGS)
  if (!chosen && !SIGNS.every((field) => columns.has(field))) return undefined
  const read = (cells: readonly string[]): OrderReading => {
    const text = (field: Field) => fieldText(cells, columns, field)
    return {
      id: text('id'),
      begins: true,
      head: orderHead(cells, columns),
      lines: items(text('products')),
    }
  }
  return {
    name: 'woocommerce-analytics',
    family: 'woocommerce',
    columns,
    grouping: 'one row per order',
    found,
    rowsHaveIds: false,
    machineNumbers: true,
    notes: [
      `Layout: WooCommerce Analytics. Revenue is the column "${found.get('total') ?? ''}": without tax and shipping. This file has no addresses and no product prices.`,
    ],
    read,
  }
}

// A product's name may hold a comma, so a new item begins only at ', 2× '.
function items(text: string): LineTexts[] {
  const found: { readonly quantity: string; readonly start: number; readonly product: number }[] = []
  for (const { 0: times, index } of text.matchAll(TIMES)) {
    let start = index
    while (isDigit(text[start - 1])) start--
    const before = found.at(-1)
    if (before && (start - 2 <= before.product || !text.startsWith(', ', start - 2))) continue
    found.push({ quantity: text.slice(start, index + 1), start, product: index + times.length })
  }
  return found.map(({ quantity, product }, i) => {
    const next = found[i + 1]
    return { product: text.slice(product, next && next.start - 2), quantity, price: '', discount: '', amount: '' }
  })
}

function isDigit(character = ''): boolean {
  return character >= '0' && character <= '9'
}
