import { mapNames } from '#contract/map-names.ts'
import { EXPORT_COLUMNS, EXPORTED_FIELDS, IN_CUSTOMER } from '#contract/orders/export-columns.ts'
import type { ExportFormat } from './export-stream.ts'
import { type ExportedOrder, exportedTexts, lineFields } from './exported-order.ts'

declare global {
  interface JSON {
    /** A number that is written in exactly these digits (ECMAScript; TypeScript does not declare it yet). */
    rawJSON(digits: string): object
  }
}

/** A file without its end is incomplete. `exportedAt` in UTC milliseconds. */
export function jsonFormat(exportedAt: number): ExportFormat {
  return {
    head: `{"format":"orderboard","version":1,"exportedAt":"${new Date(exportedAt).toISOString()}","orders":[`,
    order: jsonOrder,
    end: (count) => `\n],"count":${count}}\n`,
  }
}

const PLAIN_FIELDS = EXPORTED_FIELDS.filter((field) => !IN_CUSTOMER.includes(field))

/** One order, on one line. */
function jsonOrder(order: ExportedOrder, isFirst: boolean): string {
  const texts = exportedTexts(order)
  const { customerName: name, customerKey: key, email, phone } = texts
  const lines = order.lines.map((line) => {
    const { product, sku, quantity, price, lineAmount } = lineFields(line, order.currency)
    return { product, sku, quantity: exactNumber(quantity), price: exactNumber(price), amount: exactNumber(lineAmount) }
  })
  const json = JSON.stringify({
    ...mapNames(PLAIN_FIELDS, (field) =>
      EXPORT_COLUMNS[field].kind === 'number' ? exactNumber(texts[field]) : texts[field],
    ),
    ...{ customer: { name, key, email, phone }, lines },
  })
  return `${isFirst ? '\n' : ',\n'}${json}`
}

function exactNumber(digits: string): object | null {
  return digits === '' ? null : JSON.rawJSON(digits)
}
