import type { ImportLayout } from '#contract/import-choices.ts'
import type { FoundColumns } from './columns.ts'
import { genericLayout } from './generic-table.ts'
import { orderboardLayout } from './shops/orderboard.ts'
import { shopifyLayout } from './shops/shopify.ts'
import { stripeLayout } from './shops/stripe.ts'
import { woocommerceAnalyticsLayout } from './shops/woocommerce-analytics.ts'
import { skyvergeLayout } from './shops/woocommerce-skyverge.ts'
import { webtoffeeLayout } from './shops/woocommerce-webtoffee.ts'
import type { Layout } from './source.ts'

/** Recognises a layout by its headings; with `chosen` columns it need not recognise any. */
type LayoutOf = (headings: readonly string[], chosen?: FoundColumns) => Layout | undefined

/** In the order in which they are tried: the generic table comes last. */
const LAYOUTS = new Map<ImportLayout, LayoutOf>([
  ['orderboard', orderboardLayout],
  ['shopify', shopifyLayout],
  ['stripe', stripeLayout],
  ['woocommerce-analytics', woocommerceAnalyticsLayout],
  ['webtoffee', webtoffeeLayout],
  ['skyverge', skyvergeLayout],
  ['table', genericLayout],
])

export function layoutNamed(name: ImportLayout): LayoutOf {
  return LAYOUTS.get(name) ?? genericLayout
}

/** The first wanted layout that the headings belong to. */
export function recogniseLayout(
  headings: readonly string[],
  isWanted: (layout: Layout) => boolean,
): Layout | undefined {
  for (const layoutOf of LAYOUTS.values()) {
    const layout = layoutOf(headings)
    if (layout && isWanted(layout)) return layout
  }
  return undefined
}
