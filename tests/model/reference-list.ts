import type { Order } from '#contract/order.ts'

/** A list query in terms of its own, independent of the product. */
export interface ReferenceQuery {
  readonly search: string
  readonly field: string
  readonly descending: boolean
  readonly page: number
  readonly per: number
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
  const term = plain(query.search)
  const found = orders.filter((order) => texts(order).some((text) => plain(text).includes(term)))
  const ids = found
    .map((order) => ({ id: order.id, key: sortKey(order, query.field, now) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
  if (query.descending) ids.reverse()
  const from = (query.page - 1) * query.per
  return { ids: ids.slice(from, from + query.per), total: ids.length, pages: Math.ceil(ids.length / query.per) }
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
