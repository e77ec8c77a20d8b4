import { HINTED_SEARCHED, SHOWN_SEARCHED } from '#contract/searched-fields.ts'
import { fold, PART_SEPARATOR } from '#contract/text.ts'
import type { FieldsWith } from './order-fields.ts'
import { isRecordField, searchedRecords } from './order-records.ts'

/** The texts that a search of real orders looks through. */
interface SearchedOrder extends Readonly<Record<FieldsWith<'search'>, string>> {
  readonly lines: readonly { readonly product: string; readonly sku: string }[]
}

/** What a search finds of a field. */
export function searchedText(field: string, text: string): string {
  return isRecordField(field) ? searchedRecords(text) : text
}

/**
 * The search text of a real order: the fields that the list shows, every product, every SKU, the other searched fields and
 * the digits of the phone number.
 */
export function orderSearchText(order: SearchedOrder): string {
  const { lines, phone } = order
  const parts = SHOWN_SEARCHED.map((field) => fold(order[field]))
  const details = [...lines.map(({ product }) => product), ...lines.map(({ sku }) => sku)]
  const others = HINTED_SEARCHED.map((field) => searchedText(field, order[field]))
  for (const text of [...details, ...others, phone.replace(/\D/g, '')]) {
    if (text === '') continue
    const part = fold(text)
    // What is found in another part needs no place of its own.
    if (!parts.some((known) => known.includes(part))) parts.push(part)
  }
  return parts.join(PART_SEPARATOR)
}
