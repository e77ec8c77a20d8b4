import type { Selectable } from 'kysely'
import { optionalAmount } from '#contract/exact-number.ts'
import { givenDate, givenDateText } from '#contract/given-date.ts'
import { mapNames } from '#contract/map-names.ts'
import { EXPORTED_FIELDS, type ExportedField } from '#contract/orders/export-columns.ts'
import { ORDER_FIELDS } from '#contract/orders/order-fields.ts'
import { enteredLine } from '#server/changes/entered-values.ts'
import type { LineContent } from '#server/changes/order-content.ts'
import { columnOf, type FieldColumn } from '#server/database/schema/field-columns.ts'
import type { Tables } from '#server/database/schema/tables.ts'

const COLUMNS = mapNames(EXPORTED_FIELDS, columnOf)
export const EXPORTED_ORDER_COLUMNS = [...Object.values(COLUMNS), 'date_text'] as const

type OrderOnly = Pick<Selectable<Tables['orders']>, FieldColumn<ExportedField> | 'date_text'>

export type ExportedOrder = OrderOnly & { readonly lines: readonly LineContent[] }

/** The order's own fields as every format writes them; amounts in digits that a float would lose. */
export function exportedTexts(order: ExportedOrder): Record<ExportedField, string> {
  return mapNames(EXPORTED_FIELDS, (field) => {
    if (field === 'placedAt') return placedText(order)
    const value = order[COLUMNS[field]]
    if (typeof value !== 'string') return optionalAmount(value, order.currency)
    return ORDER_FIELDS[field].kind === 'state' && value === 'Unknown' ? '' : value
  })
}

/** The instant, on the clock that it was given by where that had an offset from UTC; otherwise in UTC, with a Z. */
function placedText({ placed_at, date_text }: OrderOnly): string {
  const instant = Number(placed_at)
  const { offset } = givenDate(date_text)
  if (offset === undefined) return new Date(instant).toISOString()
  const clock = instant + offset * 60_000
  return new Date(clock).toISOString().replace('Z', givenDateText({ clock, offset }).slice(-6))
}

/** A line's fields, with exact digits; '' where the shop did not say. */
export function lineFields(line: LineContent, currency: string) {
  const { amount, ...entered } = enteredLine(line, currency)
  return { ...entered, lineAmount: amount, sku: line.sku }
}
