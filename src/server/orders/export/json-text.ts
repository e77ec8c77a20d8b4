import { exactAmount, exactQuantity } from '#contract/exact-number.ts'
import type { ExportedLine, ExportedOrder } from './exported-order.ts'

/** The file up to its orders. `exportedAt` in UTC milliseconds. */
export function jsonHead(exportedAt: number): string {
  return `{"format":"orderboard","version":1,"exportedAt":"${new Date(exportedAt).toISOString()}","orders":[`
}

/** The file after its orders. A file without this end is incomplete. */
export function jsonEnd(count: number): string {
  return `\n],"count":${count}}\n`
}

/** One order, on one line. Numbers are written exactly, with digits that a float would lose. */
export function jsonOrder(order: ExportedOrder, isFirst: boolean): string {
  const { currency } = order
  const fields = [
    text('id', order.id),
    text('placedAt', new Date(Number(order.placed_at)).toISOString()),
    text('day', order.day),
    text('paidDay', order.paid_day),
    text('status', order.status),
    text('sourceStatus', order.source_status),
    `"customer":{${text('name', order.customer_name)},${text('key', order.customer_key)}}`,
    text('project', order.project),
    text('address', order.address),
    text('city', order.city),
    text('channel', order.channel),
    text('paymentMethod', order.payment_method),
    text('currency', currency),
    `"amount":${exactAmount(order.amount, currency)}`,
    `"lines":[${order.lines.map((line) => jsonLine(line, currency)).join(',')}]`,
  ]
  return `${isFirst ? '\n' : ',\n'}{${fields.join(',')}}`
}

function jsonLine({ product, quantity, price, amount }: ExportedLine, currency: string): string {
  const money = (parts: bigint | null) => (parts === null ? 'null' : exactAmount(parts, currency))
  const pieces = quantity === null ? 'null' : exactQuantity(quantity)
  return `{${text('product', product)},"quantity":${pieces},"price":${money(price)},"amount":${money(amount)}}`
}

function text(name: string, value: string): string {
  return `"${name}":${JSON.stringify(value)}`
}
