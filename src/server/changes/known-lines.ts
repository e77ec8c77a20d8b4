import { lineAmount } from '#contract/exact-number.ts'
import type { LineContent } from './order-content.ts'

/**
 * The lines; what is absent from all of them is that of the line with the same product among `known`, the first the first one's,
 * without products that of the line in the same place.
 */
export function withKnownLines(
  lines: readonly LineContent[],
  known: readonly LineContent[],
  absent: readonly string[] = ['sku'],
): readonly LineContent[] {
  const hasProducts = !absent.includes('product') || lines.some(({ product }) => product !== '')
  const keyOf = ({ product }: LineContent) => (hasProducts ? product : '')
  const same = Map.groupBy(known, keyOf)
  return lines.map((line) => {
    const found = same.get(keyOf(line))?.shift()
    if (!found) return line
    const of = (field: keyof LineContent) => (absent.includes(field) ? found : line)
    const [product, sku] = [line.product || of('product').product, line.sku || of('sku').sku]
    const price = line.price ?? of('price').price
    // Lines without quantities are read as one piece.
    const quantity = of('quantity').quantity ?? line.quantity
    const filled = { ...line, product, sku, price, quantity }
    if (!absent.includes('lineAmount')) return filled
    if (quantity === found.quantity && price === found.price) return { ...filled, amount: found.amount }
    return { ...filled, amount: quantity === null || price === null ? null : lineAmount(quantity, price) }
  })
}
