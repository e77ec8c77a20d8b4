import { isLongText, MAX_TEXT } from '#server/database/long-text.ts'
import type { ImportOrder } from './import-order.ts'

export interface LongText {
  readonly field: 'customerName' | 'customerKey' | 'address' | 'city' | 'channel' | 'paymentMethod' | 'product'
  /** Which of the order's lines, for a product. */
  readonly line: number
  readonly reason: string
}

const NAMES: Readonly<Record<LongText['field'], string>> = {
  customerName: 'customer’s name',
  customerKey: 'text that tells customers apart',
  address: 'address',
  city: 'city',
  channel: 'channel',
  paymentMethod: 'payment method',
  product: 'product’s name',
}

/** The first of the order's texts that is too long to be kept; undefined where none is. */
export function longText(order: ImportOrder): LongText | undefined {
  const { customerName, customerKey, address, city, channel, paymentMethod, lines } = order
  for (const [field, text] of Object.entries({ customerName, customerKey, address, city, channel, paymentMethod })) {
    if (isLongText(text)) return told(field as LongText['field'], 0)
  }
  const line = lines.findIndex(({ product }) => isLongText(product))
  return line < 0 ? undefined : told('product', line)
}

function told(field: LongText['field'], line: number): LongText {
  return { field, line, reason: `The ${NAMES[field]} is longer than ${MAX_TEXT} bytes.` }
}
