import type { ExportColumnName } from '#contract/export-columns.ts'
import type { OrderReading } from '#server/imports/assemble/order-reading.ts'
import { isObject } from '#server/imports/formats/json-cells.ts'
import { exactReading } from './orderboard-reading.ts'

const NAMES = [
  ...['id', 'placedAt', 'day', 'paidDay', 'status', 'sourceStatus', 'customer', 'project', 'address', 'city'],
  ...['channel', 'paymentMethod', 'currency', 'amount', 'lines'],
]

/** An order of our own JSON export, to the letter; `undefined` for any other object. */
export function orderboardOrder(order: object): OrderReading | undefined {
  if (!NAMES.every((name) => Object.hasOwn(order, name))) return undefined
  const values = new Map<string, unknown>(Object.entries(order))
  const customer = values.get('customer')
  const lines = values.get('lines')
  if (!isObject(customer) || !Array.isArray(lines) || !lines.every(isObject)) return undefined
  const person = new Map<string, unknown>(Object.entries(customer))
  const texts: Partial<Record<ExportColumnName, unknown>> = {
    customerName: person.get('name'),
    customerKey: person.get('key'),
    lines: lines.length,
  }
  const head = exactReading((name) => written(name in texts ? texts[name] : name === 'line' ? '' : values.get(name)))
  return {
    ...head,
    begins: true,
    lines: lines.map((line, i) => {
      const field = new Map<string, unknown>(Object.entries(line))
      const text = (name: string) => written(field.get(name))
      return {
        place: String(i + 1),
        product: text('product'),
        quantity: text('quantity'),
        price: text('price'),
        discount: '',
        amount: text('amount'),
      }
    }),
  }
}

function written(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
