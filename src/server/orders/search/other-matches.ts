import type { OrderMatch } from '#contract/orders/order-schema.ts'
import { searchedText } from '#contract/orders/order-search.ts'
import { shownFulfillment } from '#contract/orders/order-states.ts'
import { isAmountOrDay, type SearchWord, searchWords } from '#contract/orders/search-words.ts'
import { HINTED_SEARCHED } from '#contract/searched-fields.ts'
import { fold, nameKey } from '#contract/text.ts'
import { columnOf } from '#server/database/schema/field-columns.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { linesOf, type OrderRow } from '#server/orders/list/list-rows.ts'

/** By order ID: a searched field that the list does not show, where only it has one of the words. */
export async function findOtherMatches(reads: WorkspaceReads, rows: readonly OrderRow[], search: string) {
  const shops = rows.map((row) => ({ name: row.shop_name ?? '' }))
  const words = searchWords(search, shops)
  const hidden = rows.flatMap((row) => {
    // The searched texts that each list shows.
    const shown = [row.id, row.customer_name, row.project, row.address, row.status].map(fold)
    const missing = words.filter((word) => !isAmountOrDay(word, row) && !shown.some((text) => text.includes(word.text)))
    return missing.length === 0 ? [] : [{ row, missing }]
  })
  if (hidden.length === 0) return new Map<string, OrderMatch>()
  const ids = hidden.map(({ row }) => row.id)
  const lines = await linesOf(reads, ids)
  const columns = ['id' as const, ...HINTED_SEARCHED.map(columnOf)]
  const rowsOfIds = await reads.from('orders').where('id', 'in', ids).select(columns).execute()
  const details = new Map(rowsOfIds.map((row) => [row.id, row]))
  const matches = hidden.flatMap(({ row, missing }): [string, OrderMatch][] => {
    const { id, status, shop_name: shop, payment_state: payment, fulfillment_state: fulfillment } = row
    const hinted = details.get(id)
    const others: readonly OrderMatch[] = [
      { field: 'paymentState', text: payment },
      { field: 'fulfillmentState', text: shownFulfillment(fulfillment, status) },
      { field: 'shop', text: shop ?? '' },
      ...(lines.get(id) ?? []).map(({ product }) => ({ field: 'product' as const, text: product })),
      ...(lines.get(id) ?? []).map(({ sku }) => ({ field: 'sku' as const, text: sku })),
      ...HINTED_SEARCHED.map((field) => ({ field, text: searchedText(field, hinted?.[columnOf(field)] ?? '') })),
    ]
    const match = others.find((other) => missing.some((word) => isIn(other, word)))
    return match ? [[id, { ...match, text: excerpt(match.text, missing) }]] : []
  })
  return new Map(matches)
}

function isIn({ field, text }: OrderMatch, { text: word, names }: SearchWord): boolean {
  if (field === 'paymentState' || field === 'fulfillmentState' || field === 'shop') return names.includes(nameKey(text))
  return fold(text).includes(word) || (field === 'phone' && text.replace(/\D/g, '').includes(word))
}

/** Characters of a note that a row shows. */
const EXCERPT = 120

/** A long text from shortly before the first of the words. */
function excerpt(text: string, words: readonly SearchWord[]): string {
  if (text.length <= EXCERPT) return text
  const places = words.map((word) => fold(text).indexOf(word.text)).filter((place) => place >= 0)
  const start = Math.max(0, Math.min(...places) - EXCERPT / 4)
  const end = start + EXCERPT < text.length ? '…' : ''
  return (start > 0 ? '…' : '') + text.slice(start, start + EXCERPT).toWellFormed() + end
}
