import { type BulkPreview, MAX_BULK, MAX_REFUSED_NAMED, type WorkChange } from '#contract/changes/bulk-change.ts'
import { stepTo } from '#contract/changes/order-status.ts'
import type { RecordContext } from '#contract/changes/record-order.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import { DEFAULT_QUERY } from '#contract/orders/order-query.ts'
import { batchesOf } from '#server/changes/bulk-job.ts'
import { stepRefusal } from '#server/changes/change-order.ts'
import { bulkChangeMaker, inOrder } from '#server/changes/make-bulk-change.ts'
import type { Scope } from '#server/database/scope.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { HttpProblem } from '#server/http/errors.ts'
import type { BulkBody } from './bulk-routes.ts'
import { countMatching, type ExportQuery, findMatching, idPages, matchingIds } from './export/matching-orders.ts'
import { withNames } from './filters/filter-names.ts'
import { summaryQuery } from './list/list-query.ts'
import { sortedBy } from './list/list-rows.ts'
import { orderMessages } from './messages.ts'
import { findOrderRows } from './order-repository.ts'

/**
 * The query of the orders of a bulk change, and how many match it. Throws `HttpProblem` where there are
 * none, too many or others than expected.
 */
export async function selectedOrders(reads: WorkspaceReads, body: BulkBody, scope: Scope, now: number) {
  const { ids, query, except = [], expected, change } = body
  if ((ids === undefined) === (query === undefined)) throw new HttpProblem(422, orderMessages.idsOrQuery)
  const tracked = 'shipped' in change ? Object.keys(change.shipped?.tracking ?? {}) : []
  // A number of an order that is not among them would be lost without a word.
  const [lost] = new Set(tracked).difference(new Set(ids))
  if (lost !== undefined) throw new HttpProblem(422, orderMessages.untracked(lost))
  const asked = query ? await withNames(reads, summaryQuery(query, scope, now)) : { ids: ids ?? [] }
  const matching = { ...DEFAULT_QUERY, ...asked }
  if (expected !== undefined && query) await demandExpected(reads, matching, except, expected)
  const selected = { ...matching, except }
  const count = await countMatching(reads, selected)
  if (count > MAX_BULK) throw new HttpProblem(422, orderMessages.tooMany(count, MAX_BULK))
  return { query: selected, count }
}
type SelectedOrders = Awaited<ReturnType<typeof selectedOrders>>

/** An exception that no longer matches is one order more than was confirmed, as much as a new order is. */
async function demandExpected(reads: WorkspaceReads, matching: ExportQuery, except: string[], expected: number) {
  const total = await countMatching(reads, matching)
  const ids = [...new Set(except)]
  const left = ids.length > 0 ? await matchingIds(reads, { ...matching, ids }) : []
  if (total === expected && left.length === ids.length) return
  const sentence =
    total === expected
      ? orderMessages.exceptionsGone(ids.length - left.length)
      : orderMessages.otherCount(total, expected)
  throw new HttpProblem(409, sentence, { total, except: left })
}

const NOTHING = { willChange: 0, unchanged: 0, needsReason: 0, refusedCount: 0 }

/** Which step is allowed depends on the status alone, so that orders are counted by it and not read. */
async function previewStatus(reads: WorkspaceReads, selected: ExportQuery, status: OrderStatus, reason = '') {
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
    .$call(sortedBy(reads, selected.sort))
    .limit(MAX_REFUSED_NAMED)
    .execute()
  return { ...preview, refused: named.map((row) => ({ id: row.id, reason: reasons.get(row.status) ?? '' })) }
}

/** What the change would do: in the batches of the job, unless it has nothing but a status. */
export async function previewBulk(
  reads: WorkspaceReads,
  { query, count }: SelectedOrders,
  change: BulkBody['change'],
  context: RecordContext,
): Promise<BulkPreview> {
  const { status, reason, ...others }: WorkChange = 'status' in change ? change : {}
  if (status && Object.keys(others).length === 0) return await previewStatus(reads, query, status, reason)
  const preview = { ...NOTHING, refused: [] as BulkPreview['refused'] }
  const { workspaceId } = reads
  const read = async (ids: readonly string[]) => (await findOrderRows(reads, ids)).map(({ version }) => version)
  const { make } = await bulkChangeMaker({ queries: reads, workspaceId, read }, change, context)
  for await (const page of idPages(reads, query, count)) {
    for (const ids of batchesOf(page)) {
      const orders = inOrder(await read(ids), ids)
      const { changed, refused } = await make(orders)
      preview.willChange += changed
      preview.unchanged += orders.length - changed - refused.length
      preview.refusedCount += refused.length
      preview.refused.push(...refused.slice(0, MAX_REFUSED_NAMED - preview.refused.length))
      if (status) preview.needsReason += orders.filter(({ order }) => stepTo(order.status, status)?.needsReason).length
    }
  }
  return preview
}
