import type { BulkJob } from '#contract/changes/bulk-change.ts'
import { isFurther } from '#contract/changes/order-status.ts'
import { mapNames } from '#contract/map-names.ts'
import { withRecords } from '#contract/orders/followed-records.ts'
import { MAX_NOTE, MAX_RECORDS, MAX_TAGS } from '#contract/orders/order-limits.ts'
import { recordsOf } from '#contract/orders/order-records.ts'
import { tagsOf, tagText } from '#contract/orders/tags.ts'
import type { Queries, Row } from '#server/database/ports.ts'
import { changeMessages } from './messages.ts'
import { exactJson, type OrderContent, type OrderVersion } from './order-content.ts'
import { numberKey, numberOf } from './order-numbers.ts'
import { replacedOrder, versionWith } from './stored-orders.ts'

/**
 * The order `into` with the notes and tags of others that are the same order, entered twice, whose place it takes. What was
 * paid, sent or issued stays with its order. `removed`: IDs of the orders to delete; `changed`: how many of the orders it changes.
 */
export function mergeOrders(target: OrderVersion | undefined, orders: readonly OrderVersion[], into: string) {
  const others = orders.map(({ order }) => order).filter(({ id }) => id !== into)
  if (!target) {
    const refused = others.map(({ id }) => ({ id, reason: changeMessages.noOrder(into) }))
    return { written: [], removed: [], changed: 0, refused }
  }
  const refused: BulkJob['refused'] = []
  const removed: string[] = []
  let { order } = target
  for (const other of others) {
    const merged = withOther(order, other)
    const [notes, tags] = [recordsOf(merged, 'notes'), tagsOf(merged.tags)]
    const isMuch = notes.length > MAX_RECORDS || tags.length > MAX_TAGS || merged.note.length > MAX_NOTE
    const reason = differenceOf(target.order, other) ?? (isMuch ? changeMessages.tooMuch : undefined)
    if (reason) refused.push({ id: other.id, reason })
    else {
      removed.push(other.id)
      order = merged
    }
  }
  // Also without a difference: its history names the others.
  const written = removed.length > 0 ? [versionWith(target, order)] : []
  return { written, removed, changed: removed.length, refused }
}

/**
 * The orders that others have taken the place of, and that did not come back since: by `numberKey` of each shop that they were of,
 * or by ID where their history was deleted. Another shop's order may have the ID now.
 */
export async function mergedAway(queries: Queries, workspaceId: number): Promise<ReadonlySet<string>> {
  const ofWorkspace = (table: string) => `${table}.workspace_id = ${workspaceId}`
  // CROSS JOIN makes SQLite begin with the few changes; it read the history of all orders otherwise.
  const rows = await queries.query(
    `select b.change, r.version as merged, e.order_id, e.version, e.content
     from bulk_jobs b cross join replaced_orders r cross join replaced_orders e
     where ${ofWorkspace('b')} and b.change like '%"mergeInto":%' and ${ofWorkspace('r')} and r.change_id = b.id
       and ${ofWorkspace('e')} and e.order_id = r.order_id`,
  )
  const removed = rows.filter(({ change, order_id }) => JSON.parse(String(change)).mergeInto !== order_id)
  const merges = Map.groupBy(removed, ({ merged, order_id: id }) => `${merged} ${id}`)
  const keys = [...merges.values()].flatMap((versions) => {
    const later = versions.filter(({ version, merged }) => Number(version) > Number(merged))
    const [known, back] = [versions.filter((one) => !later.includes(one)).flatMap(keysOf), later.flatMap(keysOf)]
    const isDeleted = known.length + later.length === 0
    return isDeleted ? versions.map(({ order_id }) => String(order_id)) : known.filter((key) => !back.includes(key))
  })
  return new Set(keys)
}

function keysOf({ content }: Row): string[] {
  const order = replacedOrder(String(content))?.order
  return order ? [numberKey(order.shop, numberOf(order))] : []
}

function withOther(order: OrderContent, other: OrderContent): OrderContent {
  const notes = [...recordsOf(order, 'notes'), ...recordsOf(other, 'notes')].sort((a, b) => a.at - b.at)
  return {
    ...withRecords(order, 'notes', notes),
    note: [...new Set([order.note, other.note])].filter(Boolean).join('\n'),
    tags: tagText([...tagsOf(order.tags), ...tagsOf(other.tags)]),
    ...mapNames(['assignee', 'phone', 'address'], (field) => order[field] || other[field]),
  }
}

/** Why an order is not the same one, entered twice, or has to be the remaining one. */
function differenceOf(target: OrderContent, other: OrderContent): string | undefined {
  const sold = ({ customerKey, currency, amount, lines }: OrderContent) =>
    exactJson([customerKey, currency, amount, lines.map(({ product, quantity }) => [product, quantity])])
  const isElsewhere = target.address !== '' && other.address !== '' && target.address !== other.address
  if (sold(target) !== sold(other) || other.customerKey === '' || isElsewhere)
    return changeMessages.otherOrder(target.id)
  const isWorkedOn = [other.transactions, other.shipments, other.invoices].some((records) => records !== '')
  const isPaid = !['Unpaid', 'Unknown', target.paymentState].includes(other.paymentState)
  const isSent = !['Unfulfilled', 'Unknown', target.fulfillmentState].includes(other.fulfillmentState)
  if (isWorkedOn || isPaid || isSent) return changeMessages.keepOther(target.id)
  return isFurther(other.status, target.status)
    ? changeMessages.keepFurther(other.status, target.id, target.status)
    : undefined
}
