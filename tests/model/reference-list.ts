import type { Order } from '#contract/orders/order.ts'

/** A list query in terms of its own, independent of the product. */
export interface ReferenceQuery {
  readonly search: string
  readonly field: string
  readonly descending: boolean
  readonly page: number
  readonly per: number
  /** For the sample's orders as real orders with this amount: every word is in any text, or the search is the amount or the day. */
  readonly live?: { readonly amount: string } | undefined
}

export interface ReferenceAnswer {
  readonly ids: readonly string[]
  readonly total: number
  readonly pages: number
}

const HOURS_AGO: Record<string, number> = {
  'Just now': 0,
  'A minute ago': 1 / 60,
  '1 hour ago': 1,
  '2 hour ago': 2,
  Yesterday: 24,
}

/**
 * A second, simple implementation of the list's rules without code of the product: the tests compare every data source
 * and the screen with it. Only for the sample's orders, whose ids are equally long.
 */
export function referenceList(orders: readonly Order[], query: ReferenceQuery, now: number): ReferenceAnswer {
  const found = orders.filter((order) => isFound(order, query, now))
  const ids = found
    .map((order) => ({ id: order.id, key: sortKey(order, query.field, now) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
  if (query.descending) ids.reverse()
  const from = (query.page - 1) * query.per
  return { ids: ids.slice(from, from + query.per), total: ids.length, pages: Math.ceil(ids.length / query.per) }
}

function isFound(order: Order, { search, live }: ReferenceQuery, now: number): boolean {
  const text = plain(search)
  const isMeant = live !== undefined && [live.amount, ...dateTexts(order, now)].some((one) => plain(one) === text)
  const words = live ? text.split(/\s+/).filter(Boolean) : [text]
  return isMeant || words.every((word) => texts(order).some((one) => plain(one).includes(word)))
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function dateTexts({ date }: Order, now: number): string[] {
  const day = new Date(instant(date, now))
  const words = `${MONTHS[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`
  return [day.toISOString().slice(0, 10), words]
}

function texts(order: Order): string[] {
  return [order.id, order.user.name, order.project, order.address, order.status]
}

function sortKey(order: Order, field: string, now: number): string | number {
  if (field === 'date') return instant(order.date, now)
  if (field === 'user') return plain(order.user.name)
  if (field === 'project' || field === 'address' || field === 'status') return plain(order[field])
  return order.id
}

function instant(text: string, now: number): number {
  const ago = HOURS_AGO[text]
  if (ago !== undefined) return now - ago * 3_600_000
  const parsed = Date.parse(/Z$/.test(text) ? text : `${text} UTC`)
  return Number.isNaN(parsed) ? 0 : parsed
}

const plainTexts = new Map<string, string>()

function plain(text: string): string {
  const known = plainTexts.get(text)
  if (known !== undefined) return known
  const made = text.replaceAll('ı', 'i').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  plainTexts.set(text, made)
  return made
}
