import { lineAmount } from '#contract/exact-number.ts'
import type { LineContent } from './order-content.ts'

/** What a line may lack: a text or figure of its own, or an amount, which then follows from quantity and price. */
export type AbsentOfLine = 'product' | 'sku' | 'quantity' | 'price' | 'lineAmount'

/**
 * The lines with what they lack from the same lines of `known`: those with the same product, else the same SKU, the first the
 * first one's. Without either all lines are the same.
 */
export function withKnownLines(
  lines: readonly LineContent[],
  known: readonly LineContent[],
  absent: readonly AbsentOfLine[] = ['sku'],
): readonly LineContent[] {
  const has = (field: 'product' | 'sku') => !absent.includes(field) || lines.some((line) => line[field] !== '')
  const by = (['product', 'sku'] as const).find(has)
  const keyOf = (line: LineContent) => (by ? line[by] : '')
  const same = Map.groupBy(known, keyOf)
  return lines.map((line) => {
    const found = same.get(keyOf(line))?.shift()
    return found ? withKnownLine(line, found, absent) : line
  })
}

function withKnownLine(line: LineContent, known: LineContent, absent: readonly AbsentOfLine[]): LineContent {
  const lacks = (field: AbsentOfLine) => absent.includes(field)
  const quantity = (lacks('quantity') ? known.quantity : null) ?? line.quantity
  // Where the file has another amount for as many pieces, the price is not the known one.
  const isSame = quantity === known.quantity && (lacks('lineAmount') || line.amount === known.amount)
  const isPriceKnown = lacks('price') && (lacks('lineAmount') || isSame)
  const price = line.price ?? (isPriceKnown ? known.price : null)
  const product = quantity !== null && price !== null ? lineAmount(quantity, price) : null
  const follows = isSame && price === known.price ? known.amount : product
  return {
    product: line.product || (lacks('product') ? known.product : ''),
    sku: line.sku || (lacks('sku') ? known.sku : ''),
    quantity,
    price,
    amount: lacks('lineAmount') ? follows : line.amount,
  }
}
