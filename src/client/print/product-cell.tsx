import { printMessages } from './messages.ts'

/** The product of a line, with its SKU. */
export function ProductCell({ product, sku = '' }: { product: string; sku?: string | undefined }) {
  return (
    <td>
      {product}
      {sku !== '' && sku !== product && <span className="block text-quiet text-xs">{printMessages.sku(sku)}</span>}
    </td>
  )
}
