import type { LineContent } from './order-content.ts'

/** The lines; those without SKU have that of the line with the same product among `known`, the first the first one's. */
export function withSkus(lines: readonly LineContent[], known: readonly LineContent[]): readonly LineContent[] {
  if (known.every(({ sku }) => sku === '')) return lines
  const skus = Map.groupBy(known, ({ product }) => product)
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const { product } = line
    const place = seen.get(product) ?? 0
    seen.set(product, place + 1)
    return line.sku === '' ? { ...line, sku: skus.get(product)?.[place]?.sku ?? '' } : line
  })
}
