import { sql } from 'kysely'
import { fold } from '#contract/text.ts'
import { wordsOf } from './dialect.ts'
import type { Reads } from './reads.ts'
import type { SearchLimits } from './search-limits.ts'
import type { SharedHolders } from './text-index.ts'

/** Where nearly each order has a project of its own, looking through them for every term would cost more than it tells. */
const SHARED_TEXTS = 20_000

/** SQL: of the workspace's `shared_texts`, whose rows are pairs of a project and a status, no more than may be looked through, and one. */
export function lookedThrough(workspaceId: number, { sharedTexts = SHARED_TEXTS }: SharedLimit) {
  const pairs = sql`(select * from shared_texts where workspace_id = ${BigInt(workspaceId)} limit ${sharedTexts + 1}) as pairs`
  return { pairs, areAll: sql<boolean>`count(*) <= ${sharedTexts}`, mostPairs: sharedTexts }
}

export type SharedLimit = Pick<SearchLimits, 'sharedTexts'>

/** SQL: whether the project or the status of a row of `shared_texts` holds the term. */
export function sharedHolds(reads: Reads, term: string) {
  const { contains } = wordsOf(reads)
  return sql<boolean>`(${contains('project_key', term)} or ${contains('status_key', term)})`
}

/** Which projects and which statuses hold the term; undefined where they are too many to look through. */
export async function sharedHolders(
  reads: Reads,
  workspaceId: number,
  term: string,
  limit: SharedLimit,
  signal?: AbortSignal,
): Promise<SharedHolders | undefined> {
  const { contains } = wordsOf(reads)
  const { pairs, mostPairs } = lookedThrough(workspaceId, limit)
  const query = sql<{ project: string | null; status: string | null; orders: bigint; pairs: bigint }>`
    select case when ${contains('project_key', term)} then project_key end as project,
      case when ${contains('status_key', term)} then status_key end as status,
      cast(sum(orders) as bigint) as orders, count(*) as pairs from ${pairs} group by 1, 2`
  const { rows } = await query.execute(reads, { signal })
  if (rows.reduce((sum, { pairs }) => sum + Number(pairs), 0) > mostPairs) return undefined
  const holding = rows.filter(({ project, status }) => project !== null || status !== null)
  const all = (name: 'project' | 'status') => [...new Set(holding.flatMap((row) => row[name] ?? []))]
  const total = holding.reduce((sum, { orders }) => sum + Number(orders), 0)
  return { projectKeys: all('project'), statusKeys: all('status'), total }
}

/**
 * How many orders hold the term by their project or their status: all of them, and those of these statuses; undefined where
 * projects are too many to look through.
 */
export async function sharedOf(
  reads: Reads,
  workspaceId: number,
  term: string,
  statuses: readonly string[],
  limit: SharedLimit,
  signal?: AbortSignal,
): Promise<{ readonly all: number; readonly within: number } | undefined> {
  const keys = sql.join(statuses.map((status) => sql`${fold(status)}`))
  const { pairs, areAll } = lookedThrough(workspaceId, limit)
  const holds = sharedHolds(reads, term)
  const query = sql<{ shared: bigint | null; within: bigint }>`
    select case when ${areAll} then cast(coalesce(sum(orders) filter (where ${holds}), 0) as bigint) end as shared,
    cast(coalesce(sum(orders) filter (where ${holds} and status_key in (${keys})), 0) as bigint) as within from ${pairs}`
  const [sums] = (await query.execute(reads, { signal })).rows
  return sums?.shared == null ? undefined : { all: Number(sums.shared), within: Number(sums.within) }
}
