import type { OrderReading } from '#server/imports/orders/order-reading.ts'
import { headingKey } from '#server/imports/values/heading.ts'

const WORDS = new Set(
  'total|totals|grand total|sub total|subtotal|sum|sums|overall|summe|summen|gesamt|gesamtsumme|gesamtbetrag|endsumme|insgesamt|somme|total general|totaux|suma|totales'.split(
    '|',
  ),
)

/** Whether a record is the sum under the orders: it has no date, and a cell of it says 'Total' or the like. */
export function isTotalsRow(cells: readonly string[], reading: OrderReading): boolean {
  if (reading.head.date !== '' && !WORDS.has(headingKey(reading.head.date))) return false
  if (reading.id !== '' && !WORDS.has(headingKey(reading.id))) return false
  return cells.some((cell) => cell.length < 40 && WORDS.has(headingKey(cell)))
}
