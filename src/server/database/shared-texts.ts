import { sql } from 'kysely'
import { fold } from '#contract/text.ts'
import { wordsOf } from './dialect.ts'
import type { Reads } from './reads.ts'

/** The projects and statuses that hold a term, folded, and how many orders have one of them. */
export interface SharedHolders {
  readonly projectKeys: readonly string[]
  readonly statusKeys: readonly string[]
  readonly total: number
}

/** SQL: whether the project or the status of a row of `shared_texts` holds the term. */
export function sharedHolds(reads: Reads, term: string) {
  const { contains } = wordsOf(reads)
  return sql<boolean>`(${contains('project_key', term)} or ${contains('status_key', term)})`
}

/** Which projects and which statuses hold the term. A look-up, where projects are few. */
export async function sharedHolders(
  reads: Reads,
  workspaceId: number,
  term: string,
  signal?: AbortSignal,
): Promise<SharedHolders> {
  const { contains } = wordsOf(reads)
  const query = sql<{ project: string | null; status: string | null; orders: bigint }>`
    select case when ${contains('project_key', term)} then project_key end as project,
      case when ${contains('status_key', term)} then status_key end as status, cast(sum(orders) as bigint) as orders
    from shared_texts where workspace_id = ${BigInt(workspaceId)} and ${sharedHolds(reads, term)} group by 1, 2`
  const { rows } = await query.execute(reads, { signal })
  const all = (name: 'project' | 'status') => [...new Set(rows.flatMap((row) => row[name] ?? []))]
  const total = rows.reduce((sum, { orders }) => sum + Number(orders), 0)
  return { projectKeys: all('project'), statusKeys: all('status'), total }
}

/** How many orders hold the term by their project or their status: all of them, and those of these statuses. */
export async function sharedOf(
  reads: Reads,
  workspaceId: number,
  term: string,
  statuses: readonly string[],
  signal?: AbortSignal,
): Promise<{ readonly all: number; readonly within: number }> {
  const keys = sql.join(statuses.map((status) => sql`${fold(status)}`))
  const query = sql<{ shared: bigint; within: bigint }>`select cast(coalesce(sum(orders), 0) as bigint) as shared,
    cast(coalesce(sum(orders) filter (where status_key in (${keys})), 0) as bigint) as within
    from shared_texts where workspace_id = ${BigInt(workspaceId)} and ${sharedHolds(reads, term)}`
  const [sums] = (await query.execute(reads, { signal })).rows
  return { all: Number(sums?.shared ?? 0), within: Number(sums?.within ?? 0) }
}
