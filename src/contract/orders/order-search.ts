import { exactAmount } from '#contract/exact-number.ts'
import { formatDay } from '#contract/format-date.ts'
import { HINTED_SEARCHED, SHOWN_SEARCHED } from '#contract/searched-fields.ts'
import { fold, PART_SEPARATOR } from '#contract/text.ts'
import type { FieldsWith } from './order-fields.ts'

/** What a search of real orders looks through. */
interface SearchedOrder extends Readonly<Record<FieldsWith<'search'>, string>> {
  readonly day: string
  readonly currency: string
  /** Ten-thousandths of a minor unit. */
  readonly amount: bigint
  readonly lines: readonly { readonly product: string; readonly sku: string }[]
}

/**
 * The search text of a real order: the fields that the list shows, every product, the amount ('49.90'), the day ('2026-10-31',
 * 'oct 31, 2026'), every SKU, the other searched fields and the digits of the phone number.
 */
export function orderSearchText(order: SearchedOrder): string {
  const { lines, day, currency, amount, phone } = order
  const parts = SHOWN_SEARCHED.map((field) => fold(order[field]))
  const others = [...lines.map(({ product }) => product), exactAmount(amount, currency), day, formatDay(day)]
  const details = [...lines.map(({ sku }) => sku), ...HINTED_SEARCHED.map((field) => order[field])]
  for (const text of [...others, ...details, phone === '' ? '' : phone.replace(/\D/g, '')]) {
    if (text === '') continue
    const part = fold(text)
    // What is found in another part needs no place of its own.
    if (!parts.some((known) => known.includes(part))) parts.push(part)
  }
  return parts.join(PART_SEPARATOR)
}
