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

/** The layout of a table with known headings. */
export interface KnownLayout {
  readonly layout: TableLayout
  readonly columns: ColumnMap
  readonly reader: TableReader
}

/** The first of the layouts that the headings belong to. */
export function recogniseShop(headings: readonly string[], layouts = SHOP_LAYOUTS): KnownLayout | undefined {
  const keys = headings.map(headingKey)
  for (const layout of layouts) {
    const columns = findColumns(keys, HEADINGS.get(layout) ?? new Map())
    const isComplete = layout.requiredHeadings.every((field) => columns.has(field))
    const reader = isComplete && readerOf(layout, columns, headings)
    if (reader) return { layout, columns, reader }
  }
  return undefined
}

/** A layout with chosen columns. Where they do not suffice for it, the table is read as any other. */
export function layoutWith(columns: ColumnMap, headings: readonly string[], name: ImportLayout = 'table'): KnownLayout {
  const layout = SHOP_LAYOUTS.find((one) => one.name === name) ?? GENERIC_TABLE
  const reader = readerOf(layout, columns, headings)
  return reader ? { layout, columns, reader } : layoutWith(columns, headings)
}
