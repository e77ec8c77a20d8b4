import type { OrderReading } from '#server/imports/assemble/order-reading.ts'
import { headingKey } from '#server/imports/parse/heading.ts'

const WORDS = new Set(
  'total|totals|grand total|sub total|subtotal|sum|sums|overall|summe|summen|gesamt|gesamtsumme|gesamtbetrag|endsumme|insgesamt|somme|total general|totaux|suma|totales'.split(
    '|',
  ),
)

/** Whether a record is the sum under the orders: it has no date, and a cell of it says 'Total' or the like. */
export function isTotalsRow(cells: readonly string[], reading: OrderReading): boolean {
  if (reading.head.date !== '' && !isTotalsWord(reading.head.date)) return false
  if (reading.id !== '' && !isTotalsWord(reading.id)) return false
  return cells.some(isTotalsWord)
}

function isTotalsWord(text: string): boolean {
  // No such word holds a digit, but nearly every date does.
  return text.length < 40 && !/\d/.test(text) && WORDS.has(headingKey(text))
}
