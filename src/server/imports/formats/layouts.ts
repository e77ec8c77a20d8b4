import type { ImportLayout } from '#contract/imports/import-choices.ts'
import { headingKey } from '#server/imports/parse/words.ts'
import { type ColumnMap, findColumns } from './columns.ts'
import { GENERIC_TABLE } from './generic-table.ts'
import { AMAZON } from './shops/amazon.ts'
import { ORDERBOARD } from './shops/orderboard.ts'
import { SHOPIFY } from './shops/shopify.ts'
import { STRIPE } from './shops/stripe.ts'
import { WOOCOMMERCE } from './shops/woocommerce.ts'
import type { TableLayout } from './table-layout.ts'

/** In the order in which they are tried. */
export const SHOP_LAYOUTS: readonly TableLayout[] = [ORDERBOARD, SHOPIFY, STRIPE, ...WOOCOMMERCE, AMAZON]

/** The first of the layouts that the headings belong to. */
export function recogniseShop(headings: readonly string[], layouts = SHOP_LAYOUTS) {
  for (const layout of layouts) {
    const columns = findColumns(headings.map(headingKey), layout.headings)
    const isComplete = layout.requiredHeadings.every((field) => columns.has(field))
    const reader = isComplete && layout.readerOf(columns, headings)
    if (reader) return { layout, columns, reader }
  }
  return undefined
}

/** A layout with chosen columns. Where they do not suffice for it, the table is read as any other. */
export function layoutWith(columns: ColumnMap, headings: readonly string[], name: ImportLayout = 'table') {
  for (const layout of SHOP_LAYOUTS) {
    const reader = layout.name === name && layout.readerOf(columns, headings)
    if (reader) return { layout, columns, reader }
  }
  return { layout: GENERIC_TABLE, columns, reader: GENERIC_TABLE.readerOf(columns) }
}

/** The layout of a table with known headings. */
export type KnownLayout = ReturnType<typeof layoutWith>
