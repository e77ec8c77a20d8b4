import type { OrderReading } from '#server/imports/assemble/order-reading.ts'
import { mapStatus } from '#server/imports/assemble/status-map.ts'
import { addressText, cityText } from './address.ts'
import { customerKey, customerName } from './customer.ts'
import { type Columns, fieldText } from './fields.ts'

/** What is said of the order as a whole, read as any table says it; a format puts its own way beside it. */
export function orderHead(cells: readonly string[], columns: Columns): OrderReading['head'] {
  return {
    date: fieldText(cells, columns, 'date'),
    paid: fieldText(cells, columns, 'paidAt'),
    status: mapStatus(fieldText(cells, columns, 'status')),
    customerName: customerName(cells, columns),
    customerKey: customerKey(cells, columns),
    currency: fieldText(cells, columns, 'currency'),
    total: fieldText(cells, columns, 'total'),
    address: addressText(cells, columns),
    city: cityText(cells, columns),
    channel: fieldText(cells, columns, 'channel'),
    paymentMethod: fieldText(cells, columns, 'payment'),
  }
}
