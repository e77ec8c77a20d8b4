import { optionalAmount } from '#contract/exact-number.ts'
import { givenDate, givenDateText } from '#contract/given-date.ts'
import { mapNames } from '#contract/map-names.ts'
import { EXPORTED_FIELDS, type ExportedField } from '#contract/orders/export-columns.ts'
import { ORDER_FIELDS } from '#contract/orders/order-fields.ts'
import { enteredLine } from '#server/changes/entered-values.ts'
import type { LineContent, OrderContent } from '#server/changes/order-content.ts'

/** The order's own fields as every format writes them; amounts in digits that a float would lose. */
export function exportedTexts(order: OrderContent): Record<ExportedField, string> {
  return mapNames(EXPORTED_FIELDS, (field) => {
    if (field === 'placedAt') return placedText(order)
    const value = order[field]
    if (typeof value !== 'string') return optionalAmount(value, order.currency)
    return ORDER_FIELDS[field].kind === 'state' && value === 'Unknown' ? '' : value
  })
}

/** The instant, on the clock that it was given by where that had an offset from UTC; otherwise in UTC, with a Z. */
function placedText({ placedAt, dateText }: OrderContent): string {
  const { offset } = givenDate(dateText)
  if (offset === undefined) return new Date(placedAt).toISOString()
  const clock = placedAt + offset * 60_000
  return new Date(clock).toISOString().replace('Z', givenDateText({ clock, offset }).slice(-6))
}

/** A line's fields, with exact digits; '' where the shop did not say. */
export function lineFields(line: LineContent, currency: string) {
  const { amount, ...entered } = enteredLine(line, currency)
  return { ...entered, lineAmount: amount, sku: line.sku }
}
