import type { Static } from 'typebox'
import { MAX_BULK } from '#contract/changes/bulk-change.ts'
import { DEFAULT_QUERY } from '#contract/orders/order-query.ts'
import { jobLists } from '#server/changes/bulk-job.ts'
import type { Scope } from '#server/database/scope.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { HttpProblem } from '#server/http/errors.ts'
import type { BulkSchema } from './bulk-routes.ts'
import { countMatching, type ExportQuery, idPages, matchingIds } from './export/matching-orders.ts'
import { withNames } from './filters/filter-names.ts'
import { summaryQuery } from './list/list-query.ts'
import { orderMessages } from './messages.ts'

export type BulkBody = Static<typeof BulkSchema>

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
  if (expected !== undefined && query) await demandExpected(reads, matching, new Set(except), expected)
  const selected = { ...matching, except }
  const count = await countMatching(reads, selected)
  if (count > MAX_BULK) throw new HttpProblem(422, orderMessages.tooMany(count, MAX_BULK))
  return { query: selected, count }
}
export type SelectedOrders = Awaited<ReturnType<typeof selectedOrders>>

/** The ids of these orders as a job stores them (`StartBulkRequest.lists`), in the order of the list. */
export async function idLists(reads: WorkspaceReads, { query, count }: SelectedOrders): Promise<string[]> {
  return (await Array.fromAsync(idPages(reads, query, count), jobLists)).flat()
}

/** An exception that no longer matches is one order more than was confirmed, as much as a new order is. */
async function demandExpected(
  reads: WorkspaceReads,
  matching: ExportQuery,
  except: ReadonlySet<string>,
  expected: number,
) {
  const total = await countMatching(reads, matching)
  const left = except.size > 0 ? await matchingIds(reads, { ...matching, ids: [...except] }) : []
  if (total === expected && left.length === except.size) return
  const sentence =
    total === expected
      ? orderMessages.exceptionsGone(except.size - left.length)
      : orderMessages.otherCount(total, expected)
  throw new HttpProblem(409, sentence, { total, except: left })
}
