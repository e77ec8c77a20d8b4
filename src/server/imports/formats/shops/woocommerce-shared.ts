import type { LineTexts } from '#server/imports/formats/parsed-record.ts'

/** WooCommerce's names for an order's two addresses; its export plugins use them as headings. */
export const WOOCOMMERCE_ADDRESSES = {
  shipStreet: 'shipping_address_1',
  shipStreet2: 'shipping_address_2',
  shipCity: 'shipping_city',
  shipRegion: 'shipping_state',
  shipZip: 'shipping_postcode',
  shipCountry: 'shipping_country',
  billStreet: 'billing_address_1',
  billStreet2: 'billing_address_2',
  billCity: 'billing_city',
  billRegion: 'billing_state',
  billZip: 'billing_postcode',
  billCountry: 'billing_country',
}

/** A cell with one item, as WooCommerce's export plugins write it: `name:…|quantity:…|total:…`. */
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

/** A cell with several items, separated by semicolons. */
export function itemsOf(text: string): LineTexts[] {
  // A product's name may contain a semicolon too.
  const parts = text.split(/;(?=(?:id|name):)/)
  return parts.filter((part) => part.trim() !== '').map(itemOf)
}
