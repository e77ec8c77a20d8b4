import { EXPORTED_FIELDS, type ExportedField, IN_CUSTOMER } from '#contract/orders/export-columns.ts'
import { fieldsOfKind, mapNames } from '#contract/orders/order-fields.ts'
import { type ExportedOrder, exportedTexts, lineFields } from './exported-order.ts'

declare global {
  interface JSON {
    /** A number that is written in exactly these digits (ECMAScript; TypeScript does not declare it yet). */
    rawJSON(digits: string): object
  }
}

/** The file up to its orders. `exportedAt` in UTC milliseconds. */
export function jsonHead(exportedAt: number): string {
  return `{"format":"orderboard","version":1,"exportedAt":"${new Date(exportedAt).toISOString()}","orders":[`
}

/** The file after its orders. A file without this end is incomplete. */
export function jsonEnd(count: number): string {
  return `\n],"count":${count}}\n`
}

const PLAIN_FIELDS = EXPORTED_FIELDS.filter((field) => !IN_CUSTOMER.includes(field))
const NUMBERS: readonly ExportedField[] = fieldsOfKind('amount', 'money')

/** One order, on one line. */
export function jsonOrder(order: ExportedOrder, isFirst: boolean): string {
  const texts = exportedTexts(order)
  const { customerName: name, customerKey: key, email, phone } = texts
  const lines = order.lines.map((line) => {
    const { product, sku, quantity, price, lineAmount } = lineFields(line, order.currency)
    return { product, sku, quantity: exactNumber(quantity), price: exactNumber(price), amount: exactNumber(lineAmount) }
  })
  const json = JSON.stringify({
    ...mapNames(PLAIN_FIELDS, (field) => (NUMBERS.includes(field) ? exactNumber(texts[field]) : texts[field])),
    ...{ customer: { name, key, email, phone }, lines },
  })
  return `${isFirst ? '\n' : ',\n'}${json}`
}

function exactNumber(digits: string): object | null {
  return digits === '' ? null : JSON.rawJSON(digits)
}
