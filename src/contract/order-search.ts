import { exactAmount } from '#contract/exact-number.ts'
import { formatDay } from '#contract/format-date.ts'
import { fold, PART_SEPARATOR } from '#contract/text.ts'

/** What a search of real orders looks through in addition to the parts that the list shows. */
interface OtherSearched {
  readonly customerKey: string
  readonly email: string
  readonly phone: string
  readonly tags: string
  readonly note: string
  readonly day: string
  readonly currency: string
  /** Ten-thousandths of a minor unit. */
  readonly amount: bigint
  readonly lines: readonly { readonly product: string; readonly sku: string }[]
}

/**
 * The search text of a real order: `shown`, which are the folded parts of the sample's `searchText`, then every product, the
 * customer's key and e-mail address, the amount ('49.90'), the day ('2026-10-31', 'oct 31, 2026'), every SKU, the phone
 * number as written and in digits alone, the tags and the note.
 */
export function orderSearchText(shown: readonly string[], order: OtherSearched): string {
  const { lines, customerKey, email, day, currency, amount, phone, tags, note } = order
  const parts = [...shown]
  const others = [...lines.map(({ product }) => product), customerKey, email, exactAmount(amount, currency), day]
  const digits = phone === '' ? '' : phone.replace(/\D/g, '')
  const details = [...lines.map(({ sku }) => sku), phone, digits, tags, note]
  for (const text of [...others, formatDay(day), ...details]) {
    if (text === '') continue
    const part = fold(text)
    // What is found in another part needs no place of its own.
    if (!parts.some((known) => known.includes(part))) parts.push(part)
  }
  return parts.join(PART_SEPARATOR)
}
