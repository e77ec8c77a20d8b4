import { exactNumberOf, parseExact } from '#contract/exact-number.ts'
import { NO_LINE_TEXTS } from '#server/imports/formats/order-fields.ts'
import type { LineTexts } from '#server/imports/formats/parsed-record.ts'

/** A cell with one item, as WooCommerce's export plugins write it: `name:…|quantity:…|total:…`. */
export function itemOf(text: string): LineTexts {
  const parts = text.split('|')
  const [product = '', sku = '', quantity = '', amount = ''] = ITEM_NAMES.map((name) =>
    parts
      .find((part) => part.startsWith(name))
      ?.slice(name.length)
      .trim(),
  )
  return { ...NO_LINE_TEXTS, product, sku, quantity, amount }
}

const ITEM_NAMES = ['name:', 'sku:', 'quantity:', 'total:']

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
    return product.trim() === '' ? [] : [{ ...NO_LINE_TEXTS, product, quantity }]
  })
}

const REFUND = 'amount:'
const REFUND_DIGITS = 6

/** The sum of an order's refunds: 'amount:46.00|reason:…;amount:…'. Any other text is returned unchanged. */
export function refundedIn(text: string): string {
  const parts = text.split(/[|;]/).map((part) => part.trim())
  const refunds = parts.filter((part) => part.startsWith(REFUND))
  const amounts = refunds.map((part) => parseExact(part.slice(REFUND.length), REFUND_DIGITS))
  if (amounts.length === 0 || amounts.includes(undefined)) return text
  const sum = amounts.reduce<bigint>((total, amount = 0n) => total + amount, 0n)
  return exactNumberOf(sum, REFUND_DIGITS)
}
