import type { ImportLayout } from '#contract/imports/import-choices.ts'
import { headingKey } from '#server/imports/parse/words.ts'
import { type ColumnMap, findColumns, headingTable } from './columns.ts'
import { AMAZON } from './shops/amazon.ts'
import { ORDERBOARD } from './shops/orderboard.ts'
import { SHOPIFY } from './shops/shopify.ts'
import { STRIPE } from './shops/stripe.ts'
import { WOOCOMMERCE } from './shops/woocommerce.ts'
import { GENERIC_TABLE, readerOf, type TableLayout, type TableReader } from './table-layout.ts'

/** In the order in which they are tried. */
export const SHOP_LAYOUTS: readonly TableLayout[] = [ORDERBOARD, SHOPIFY, STRIPE, ...WOOCOMMERCE, AMAZON]
const HEADINGS = new Map(SHOP_LAYOUTS.map((layout) => [layout, headingTable(layout.headings)]))

/** The first of the layouts that the headings belong to. */
export function recogniseShop(headings: readonly string[], layouts = SHOP_LAYOUTS): TableReader | undefined {
  const keys = headings.map(headingKey)
  for (const layout of layouts) {
    const columns = findColumns(keys, HEADINGS.get(layout) ?? new Map())
    const isComplete = layout.requiredHeadings.every((field) => columns.has(field))
    const reader = isComplete && readerOf(layout, columns, headings)
    if (reader) return reader
  }
  return undefined
}

/** By a layout with chosen columns. Where they do not suffice for it, the table is read as any other. */
export function readerWith(columns: ColumnMap, headings: readonly string[], name: ImportLayout = 'table'): TableReader {
  const layout = SHOP_LAYOUTS.find((one) => one.name === name) ?? GENERIC_TABLE
  return readerOf(layout, columns, headings) ?? readerWith(columns, headings)
}
