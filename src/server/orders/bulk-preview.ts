import { type BulkChange, type BulkPreview, MAX_REFUSED_NAMED, type WorkChange } from '#contract/changes/bulk-change.ts'
import { stepTo } from '#contract/changes/order-status.ts'
import type { RecordContext } from '#contract/changes/record-order.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import { workContext, workedOn } from '#server/changes/bulk-work.ts'
import { stepRefusal } from '#server/changes/change-order.ts'
import { mergedOrder } from '#server/changes/merge-orders.ts'
import { inOrder, numberTaker, takenReason } from '#server/changes/move-orders.ts'
import { orderOfRow, storedLine } from '#server/changes/order-columns.ts'
import type { OrderContent } from '#server/changes/order-content.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import type { SelectedOrders } from './bulk-selection.ts'
import { type ExportQuery, findMatching, idPages } from './export/matching-orders.ts'
import { linesOf, sortedBy } from './list/list-rows.ts'

const NOTHING = { willChange: 0, unchanged: 0, needsReason: 0, refusedCount: 0 }

/** What the change would do to these orders now. */
export function previewBulk(
  reads: WorkspaceReads,
  selected: SelectedOrders,
  change: BulkChange,
  context: RecordContext,
): Promise<BulkPreview> {
  if ('shop' in change) return previewMove(reads, selected, change.shop)
  if ('mergeInto' in change) return previewMerge(reads, selected, change.mergeInto)
  const { status, reason, ...others } = change
  const isOnlyStatus = status !== undefined && Object.keys(others).length === 0
  return isOnlyStatus
    ? previewStatus(reads, selected.query, { status, reason })
    : previewWork(reads, selected, change, context)
}

/** Which step is allowed depends on the status alone, so that orders are counted by it and not read. */
async function previewStatus(
  reads: WorkspaceReads,
  selected: ExportQuery,
  { status, reason = '' }: { readonly status: OrderStatus; readonly reason: string | undefined },
) {
  const orders = await findMatching(reads, selected)
  const counted = await orders
    .groupBy('status')
    .select((build) => ['status', build.fn.countAll<bigint>().as('orders')])
    .execute()
  const preview = { ...NOTHING }
  const reasons = new Map<string, string>()
  for (const { status: before, orders: count } of counted) {
    const refusal = stepRefusal(before, status, reason)
    if (refusal) reasons.set(before, refusal.reason)
    preview[refusal ? 'refusedCount' : before === status ? 'unchanged' : 'willChange'] += Number(count)
    if (stepTo(before, status)?.needsReason) preview.needsReason += Number(count)
  }
  if (reasons.size === 0) return { ...preview, refused: [] }
  const named = await orders
    .where('status', 'in', [...reasons.keys()] as OrderStatus[])
    .select(['id', 'status'])
    .$call(sortedBy(selected.sort))
    .limit(MAX_REFUSED_NAMED)
    .execute()
  return { ...preview, refused: named.map((row) => ({ id: row.id, reason: reasons.get(row.status) ?? '' })) }
}

async function previewWork(
  reads: WorkspaceReads,
  { query, count }: SelectedOrders,
  change: WorkChange,
  recording: RecordContext,
): Promise<BulkPreview> {
  const preview = { ...NOTHING, refused: [] as BulkPreview['refused'] }
  const context = await workContext(reads, reads.workspaceId, change, recording)
  for await (const ids of idPages(reads, query, count)) {
    for (const order of await ordersOf(reads, ids)) {
      const made = workedOn(order, change, context)
      if (change.status && stepTo(order.status, change.status)?.needsReason) preview.needsReason++
      if (!made) preview.unchanged++
      else if (!('reason' in made)) preview.willChange++
      else if (++preview.refusedCount <= MAX_REFUSED_NAMED) preview.refused.push({ id: order.id, reason: made.reason })
    }
  }
  return preview
}

async function previewMerge(reads: WorkspaceReads, { query, count }: SelectedOrders, into: string) {
  const preview = { ...NOTHING, refused: [] as BulkPreview['refused'] }
  const [target] = await ordersOf(reads, [into])
  for await (const ids of target ? idPages(reads, query, count) : []) {
    const { merged, refused } = mergedOrder(target as OrderContent, await ordersOf(reads, ids))
    preview.willChange += merged.length
    preview.unchanged += ids.length - merged.length - refused.length
    preview.refusedCount += refused.length
    preview.refused.push(...refused)
  }
  return { ...preview, refused: preview.refused.slice(0, MAX_REFUSED_NAMED) }
}

/** These orders, in this order. */
async function ordersOf(reads: WorkspaceReads, ids: readonly string[]): Promise<OrderContent[]> {
  const rows = await reads.from('orders').where('id', 'in', ids).selectAll().execute()
  const lines = await linesOf(reads, ids)
  return inOrder(rows, ids, ({ id }) => id).map((row) =>
    orderOfRow({ ...row }, (lines.get(row.id) ?? []).map(storedLine)),
  )
}

/** As `movedOrders` does. */
async function previewMove(
  reads: WorkspaceReads,
  { query, count }: SelectedOrders,
  shop: string,
): Promise<BulkPreview> {
  const preview = { ...NOTHING, refused: [] as BulkPreview['refused'] }
  const takenOf = numberTaker(reads, reads.workspaceId)
  const reason = await takenReason(reads, reads.workspaceId, shop)
  for await (const ids of idPages(reads, query, count)) {
    const rows = reads.from('orders').where('id', 'in', ids)
    const found = await rows.select(['id', 'shop', 'shop_number as shopNumber']).execute()
    const others = inOrder(found, ids, ({ id }) => id).filter((row) => row.shop !== shop)
    const taken = await takenOf(others.map((row) => ({ ...row, shop })))
    preview.unchanged += found.length - others.length
    preview.willChange += others.length - taken.size
    preview.refusedCount += taken.size
    preview.refused.push(...[...taken].map((id) => ({ id, reason })))
  }
  return { ...preview, refused: preview.refused.slice(0, MAX_REFUSED_NAMED) }
}
