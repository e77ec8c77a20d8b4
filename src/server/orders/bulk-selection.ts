import type { Selectable } from 'kysely'
import {
  type BulkChange,
  type BulkPreview,
  MAX_BULK,
  MAX_REFUSED_NAMED,
  type StatusChange,
} from '#contract/changes/bulk-change.ts'
import { DEFAULT_QUERY } from '#contract/orders/order-query.ts'
import { stepRefusal } from '#server/changes/change-order.ts'
import { changeMessages } from '#server/changes/messages.ts'
import { inOrder, NumberOwners } from '#server/changes/move-orders.ts'
import { numberOf } from '#server/changes/order-numbers.ts'
import type { Database } from '#server/database/database.ts'
import type { OrderTable } from '#server/database/schema/tables.ts'
import type { InWorkspace } from '#server/database/scope.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { HttpProblem } from '#server/http/errors.ts'
import type { BulkBody } from './bulk-routes.ts'
import { matchingIds } from './export/matching-orders.ts'
import { withNames } from './filters/filter-names.ts'
import { type ReadScope, readInScope } from './filters/read-scope.ts'
import { summaryQuery } from './list/list-query.ts'
import { orderMessages } from './messages.ts'

/** Ids in one query; both databases allow more values. */
const IN_QUERY = 10_000

/** The orders of a bulk change, in the order of the list. `today`: the store day. Throws `HttpProblem` where there are none, too many or others than expected. */
export async function selectedIds(
  database: Database,
  workspace: InWorkspace,
  { ids, query, except = [], expected }: Pick<BulkBody, 'ids' | 'query' | 'except' | 'expected'>,
  today: string,
  signal: AbortSignal,
): Promise<string[]> {
  if ((ids === undefined) === (query === undefined)) throw new HttpProblem(422, orderMessages.idsOrQuery)
  const matching = async (scope: ReadScope) => {
    const asked = query ? await withNames(scope, summaryQuery(query, today)) : { ids: ids ?? [] }
    return await matchingIds(scope, { ...DEFAULT_QUERY, ...asked })
  }
  const found = await readInScope(database, workspace, matching, signal)
  if (expected !== undefined && query && found.length !== expected) {
    throw new HttpProblem(409, orderMessages.otherCount(found.length, expected), { total: found.length })
  }
  const excepted = new Set(except)
  const selected = found.filter((id) => !excepted.has(id))
  if (selected.length > MAX_BULK) throw new HttpProblem(422, orderMessages.tooMany(selected.length, MAX_BULK))
  return selected
}

/** What the change would do to these orders now. */
export async function previewBulk(
  database: Database,
  workspace: InWorkspace,
  ids: readonly string[],
  change: BulkChange,
  signal: AbortSignal,
): Promise<BulkPreview> {
  const preview = { willChange: 0, unchanged: 0, refusedCount: 0, refused: [] as BulkPreview['refused'] }
  const owners = new NumberOwners()
  const count = async (reads: WorkspaceReads) => {
    for (let from = 0; from < ids.length; from += IN_QUERY) {
      const wanted = ids.slice(from, from + IN_QUERY)
      const rows = reads.from('orders').where('id', 'in', wanted)
      const found = await rows.select(['id', 'status', 'shop', 'shop_number']).execute()
      const batch = inOrder(found, wanted, ({ id }) => id)
      const effectOf = 'shop' in change ? await moveEffect(reads, batch, change.shop, owners) : statusEffect(change)
      for (const row of batch) {
        const effect = effectOf(row)
        if (effect === 'unchanged' || effect === 'willChange') preview[effect]++
        else if (++preview.refusedCount <= MAX_REFUSED_NAMED)
          preview.refused.push({ id: row.id, reason: effect.reason })
      }
    }
    return preview
  }
  return await database.snapshot(workspace, count, signal)
}

type PreviewedRow = Pick<Selectable<OrderTable>, 'id' | 'status' | 'shop' | 'shop_number'>
type Effect = (row: PreviewedRow) => 'unchanged' | 'willChange' | { readonly reason: string }

function statusEffect({ status, reason = '' }: StatusChange): Effect {
  return ({ status: before }) => stepRefusal(before, status, reason) ?? (before === status ? 'unchanged' : 'willChange')
}

/** As `movedOrders` does. `owners`: those of earlier batches. */
async function moveEffect(
  reads: WorkspaceReads,
  batch: readonly PreviewedRow[],
  shop: string,
  owners: NumberOwners,
): Promise<Effect> {
  const moved = (row: PreviewedRow) => ({ id: row.id, shop, shopNumber: row.shop_number })
  const numbers = batch.filter((row) => row.shop !== shop).map((row) => numberOf(moved(row)))
  const ofShop = reads.from('orders').where('shop', '=', shop).select(['id', 'shop_number as shopNumber', 'shop'])
  if (numbers.length > 0) {
    owners.add(await ofShop.where('id', 'in', numbers).where('shop_number', '=', '').execute())
    owners.add(await ofShop.where('shop_number', 'in', numbers).where('shop_number', '<>', '').execute())
  }
  const named = await reads.from('shops').where('slug', '=', shop).select('name').executeTakeFirst()
  const reason = changeMessages.numberTaken(named?.name ?? shop)
  return (row) => {
    if (row.shop === shop) return 'unchanged'
    return owners.take(moved(row)) ? 'willChange' : { reason }
  }
}
