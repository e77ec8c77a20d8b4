import type { SingleOrder } from '#contract/orders/single-order.ts'
import { printMessages } from './messages.ts'

/** A product to fetch for several orders. */
export interface PickLine {
  readonly product: string
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

/** The products of the orders by name, each with its quantities, in total and by order, in the order given. */
export function pickLines(orders: readonly SingleOrder[]): PickLine[] {
  const products = new Map<string, Map<SingleOrder, Sum>>()
  for (const order of orders)
    for (const { product, quantity } of order.lines) {
      const byOrder = products.get(product) ?? new Map<SingleOrder, Sum>()
      products.set(product, byOrder)
      byOrder.set(order, added(byOrder.get(order), quantity === null ? NOT_STATED : known(quantity)))
    }
  const { compare } = new Intl.Collator('en', { numeric: true })
  return [...products]
    .sort(([a], [b]) => compare(a, b))
    .map(([product, byOrder]) => ({
      product,
      quantity: quantityText([...byOrder.values()].reduce(added)),
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
