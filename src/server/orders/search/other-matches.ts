import type { OrderMatch } from '#contract/orders/order-schema.ts'
import { searchedText } from '#contract/orders/order-search.ts'
import { shownFulfillment } from '#contract/orders/order-states.ts'
import { isAmountOrDay, searchWords } from '#contract/orders/search-words.ts'
import { HINTED_SEARCHED } from '#contract/searched-fields.ts'
import { fold, nameKey } from '#contract/text.ts'
import { columnOf } from '#server/database/schema/field-columns.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { linesOf, type OrderRow } from '#server/orders/list/list-rows.ts'

/** By order ID: a searched field that the list does not show, where only it has one of the words. */
export async function findOtherMatches(reads: WorkspaceReads, rows: readonly OrderRow[], search: string) {
  const words = searchWords(
    search,
    rows.flatMap(({ shop_name }) => shop_name ?? []),
  )
  const hidden = new Map(
    rows.flatMap((row) => {
      // The searched texts that each list shows.
      const shown = [row.id, row.customer_name, row.project, row.address, row.status].map(fold)
      const missing = words.filter(
        (word) => !isAmountOrDay(word, row) && !shown.some((text) => text.includes(word.text)),
      )
      return missing.length === 0 ? [] : [[row.id, { row, missing }]]
    }),
  )
  if (hidden.size === 0) return new Map<string, OrderMatch>()
  const ids = [...hidden.keys()]
  const lines = await linesOf(reads, ids)
  const columns = ['id' as const, ...HINTED_SEARCHED.map(columnOf)]
  const rowsOfIds = await reads.from('orders').where('id', 'in', ids).select(columns).execute()
  const details = new Map(rowsOfIds.map((row) => [row.id, row]))
  const matches = [...hidden].flatMap(([id, { row, missing }]): [string, OrderMatch][] => {
    const hinted = details.get(id)
    const texts = missing.map(({ text }) => text)
    const names = missing.flatMap((word) => word.names)
    const named: readonly OrderMatch[] = [
      { field: 'paymentState', text: row.payment_state },
      { field: 'fulfillmentState', text: shownFulfillment(row.fulfillment_state, row.status) },
      { field: 'shop', text: row.shop_name ?? '' },
    ]
    const others: readonly OrderMatch[] = [
      ...(lines.get(id) ?? []).map(({ product }) => ({ field: 'product' as const, text: product })),
      ...(lines.get(id) ?? []).map(({ sku }) => ({ field: 'sku' as const, text: sku })),
      ...HINTED_SEARCHED.map((field) => ({ field, text: searchedText(field, hinted?.[columnOf(field)] ?? '') })),
    ]
    const match =
      named.find(({ text }) => names.includes(nameKey(text))) ??
      others.find((other) => texts.some((word) => isIn(other, word)))
    return match ? [[id, { ...match, text: excerpt(match.text, texts) }]] : []
  })
  return new Map(matches)
}

function isIn({ field, text }: OrderMatch, word: string): boolean {
  return fold(text).includes(word) || (field === 'phone' && text.replace(/\D/g, '').includes(word))
}

/** Characters of a note that a row shows. */
const EXCERPT = 120

/** A long text from shortly before the first of the words. */
function excerpt(text: string, words: readonly string[]): string {
  if (text.length <= EXCERPT) return text
  const places = words.map((word) => fold(text).indexOf(word)).filter((place) => place >= 0)
  const start = Math.max(0, Math.min(...places) - EXCERPT / 4)
  const end = start + EXCERPT < text.length ? '…' : ''
  return (start > 0 ? '…' : '') + text.slice(start, start + EXCERPT).toWellFormed() + end
}
