import { type ExportedOrder, lineFields, orderFields } from './exported-order.ts'

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

/** One order, on one line. */
export function jsonOrder(order: ExportedOrder, isFirst: boolean): string {
  const { id, placedAt, day, paidDay, status, sourceStatus, ...others } = orderFields(order)
  const { customerName: name, customerKey: key, email, phone, amount, ...rest } = others
  const { discount, shipping, tax, refunded, ...texts } = rest
  const lines = order.lines.map((line) => {
    const { product, sku, quantity, price, lineAmount } = lineFields(line, order.currency)
    return { product, sku, quantity: exactNumber(quantity), price: exactNumber(price), amount: exactNumber(lineAmount) }
  })
  const json = JSON.stringify({
    ...{ id, placedAt, day, paidDay, status, sourceStatus, customer: { name, key, email, phone }, ...texts },
    ...{ amount: exactNumber(amount), discount: exactNumber(discount), shipping: exactNumber(shipping) },
    ...{ tax: exactNumber(tax), refunded: exactNumber(refunded), lines },
  })
  return `${isFirst ? '\n' : ',\n'}${json}`
}

function exactNumber(digits: string): object | null {
  return digits === '' ? null : JSON.rawJSON(digits)
}
