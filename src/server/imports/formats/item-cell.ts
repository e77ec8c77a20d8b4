import type { LineTexts } from '#server/imports/assemble/order-reading.ts'

/** One item as WooCommerce's export plugins write it in a cell: `name:…|quantity:…|total:…`. */
export function itemOf(text: string): LineTexts {
  const values = new Map<string, string>()
  for (const part of text.split('|')) {
    const at = part.indexOf(':')
    if (at > 0 && !values.has(part.slice(0, at))) values.set(part.slice(0, at), part.slice(at + 1).trim())
  }
  return {
    product: values.get('name') ?? '',
    quantity: values.get('quantity') ?? '',
    price: '',
    discount: '',
    amount: values.get('total') ?? '',
  }
}

/** Several of them, with semicolons between. */
export function itemsOf(text: string): LineTexts[] {
  // A semicolon may also stand in a product's name.
  const parts = text.split(/;(?=(?:id|name):)/)
  return parts.filter((part) => part.trim() !== '').map(itemOf)
}
