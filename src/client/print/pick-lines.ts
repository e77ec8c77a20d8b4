import { piecesLeft } from '#contract/orders/pieces-left.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { printMessages } from './messages.ts'

/** A product to fetch for several orders. */
export interface PickLine {
  readonly product: string
  readonly sku: string
  /** '7'; 'At least 7' where some lines have no quantity. */
  readonly quantity: string
  readonly orders: readonly { readonly order: SingleOrder; readonly quantity: string }[]
}

/** Quantities have four decimals; summed as integers, because sums of fractions are not exact. */
const UNITS = 10_000
const number = new Intl.NumberFormat('en', { maximumFractionDigits: 4 })

interface Sum {
  units: number
  hasUnknown: boolean
}

interface Article extends Pick<PickLine, 'product' | 'sku'> {
  readonly byOrder: Map<SingleOrder, Sum>
}

/** What is left to send of the orders, by product and SKU, with the quantities in total and by order, in the order given. */
export function pickLines(orders: readonly SingleOrder[]): PickLine[] {
  const articles = new Map<string, Article>()
  for (const order of orders) {
    const left = piecesLeft(order).shipment
    for (const [i, { product, sku = '', quantity }] of order.lines.entries()) {
      const pieces = left[i] ?? 0
      // Pieces may be negative where a file has a return as a line.
      if (pieces <= 0) continue
      const key = JSON.stringify([product, sku])
      const article = articles.get(key) ?? { product, sku, byOrder: new Map<SingleOrder, Sum>() }
      articles.set(key, article)
      article.byOrder.set(order, added(article.byOrder.get(order), quantity === null ? NOT_STATED : known(pieces)))
    }
  }
  const { compare } = new Intl.Collator('en', { numeric: true })
  return [...articles.values()]
    .sort((a, b) => compare(a.product, b.product) || compare(a.sku, b.sku))
    .map(({ product, sku, byOrder }) => ({
      ...{ product, sku, quantity: quantityText([...byOrder.values()].reduce(added)) },
      orders: [...byOrder].map(([order, sum]) => ({ order, quantity: quantityText(sum) })),
    }))
}

const NOT_STATED: Sum = { units: 0, hasUnknown: true }
const known = (quantity: number): Sum => ({ units: Math.round(quantity * UNITS), hasUnknown: false })

function added(a: Sum | undefined, b: Sum): Sum {
  return a ? { units: a.units + b.units, hasUnknown: a.hasUnknown || b.hasUnknown } : b
}

function quantityText({ units, hasUnknown }: Sum): string {
  const text = number.format(units / UNITS)
  if (!hasUnknown) return text
  return units === 0 ? printMessages.notStated : printMessages.atLeast(text)
}
