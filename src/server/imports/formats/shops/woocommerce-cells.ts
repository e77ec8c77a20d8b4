import { exactNumberOf, parseExact } from '#contract/exact-number.ts'
import { lineTexts } from '#server/imports/formats/order-fields.ts'
import type { LineTexts } from '#server/imports/formats/parsed-record.ts'

const noTexts = lineTexts(() => '')

/** A cell with one item, as WooCommerce's export plugins write it: `name:…|quantity:…|total:…`. */
export function itemOf(text: string): LineTexts {
  const values = new Map<string, string>()
  for (const part of text.split('|')) {
    const at = part.indexOf(':')
    if (at > 0 && !values.has(part.slice(0, at))) values.set(part.slice(0, at), part.slice(at + 1).trim())
  }
  const [product = '', sku = '', quantity = '', amount = ''] = ITEM_NAMES.map((name) => values.get(name))
  return { ...noTexts, product, sku, quantity, amount }
}

const ITEM_NAMES = ['name', 'sku', 'quantity', 'total']

/** A cell with several items, separated by semicolons. */
export function itemsOf(text: string): LineTexts[] {
  // A product's name may contain a semicolon too.
  const parts = text.split(/;(?=(?:id|name):)/)
  return parts.filter((part) => part.trim() !== '').map(itemOf)
}

/**
 * The products of WooCommerce Analytics: '2× Name, 1× Other'; some translations put a space before the sign. A product's
 * name may contain a comma, so an item begins only at ', 2× '.
 */
export function productsOf(text: string): LineTexts[] {
  return text.split(/, (?=\d+\s?× )/).flatMap((item) => {
    const [, quantity = '', product = item] = /^(\d+)\s?× (.*)$/s.exec(item) ?? []
    return product.trim() === '' ? [] : [{ ...noTexts, product, quantity }]
  })
}

const REFUND = 'amount:'
const REFUND_DIGITS = 6

/** The sum of an order's refunds: 'amount:46.00|reason:…;amount:…'. Any other text is returned unchanged. */
export function refundedIn(text: string): string {
  const refunds = text.split(/[|;]/).map((part) => part.trim())
  const amounts = refunds
    .filter((part) => part.startsWith(REFUND))
    .map((part) => parseExact(part.slice(REFUND.length), REFUND_DIGITS))
  const known = amounts.filter((amount) => amount !== undefined)
  if (known.length === 0 || known.length < amounts.length) return text
  return exactNumberOf(
    known.reduce((sum, amount) => sum + amount, 0n),
    REFUND_DIGITS,
  )
}
