import { sql } from 'kysely'
import type { FilterKind } from '#contract/order-filters.ts'
import type { Reads } from '#server/database/reads.ts'
import type { ReadScope } from './read-scope.ts'

const COLUMNS = { channel: 'channel', payment: 'payment_method' } as const

/** Every name of a kind in the workspace's orders, not ''. */
export async function distinctNames(scope: ReadScope, kind: FilterKind): Promise<string[]> {
  if (kind === 'city') return await skippedNames(scope, 'orders', 'city')
  if (kind === 'product') return await skippedNames(scope, 'order_lines', 'product')
  const reported = await reportedNames(scope.reads, scope.workspaceId, kind, scope.signal)
  const others = await unreportedNames(scope, COLUMNS[kind])
  return [...new Set([...reported, ...others])]
}

/** Jumps along the index from each name to the next one. */
async function skippedNames(
  { reads, workspaceId, signal }: ReadScope,
  table: 'orders' | 'order_lines',
  column: 'city' | 'product',
): Promise<string[]> {
  const next = (after: ReturnType<typeof sql>) => sql`select ${sql.ref(column)} from ${sql.table(table)}
    where workspace_id = ${BigInt(workspaceId)} and ${sql.ref(column)} > ${after} order by ${sql.ref(column)} limit 1`
  const query = sql<{ name: string }>`with recursive names (name) as (
      select * from (${next(sql`''`)}) as smallest
      union all select (${next(sql`names.name`)}) from names where names.name is not null
    ) select name from names where name is not null`
  return (await query.execute(reads, { signal })).rows.map(({ name }) => name)
}

/** The names in reported orders, not '', those with most orders first. */
export async function reportedNames(
  reads: Reads,
  workspaceId: number,
  kind: FilterKind,
  signal?: AbortSignal,
): Promise<string[]> {
  const [table, column, dimension] =
    kind === 'product' ? ['product_rollups', 'product', sql`true`] : ['order_rollups', 'key', sql`dimension = ${kind}`]
  const names = sql<{ name: string }>`select ${sql.ref(column)} as name from ${sql.table(table)}
    where workspace_id = ${BigInt(workspaceId)} and ${dimension} and granularity = 'y' and ${sql.ref(column)} <> ''
    group by ${sql.ref(column)} order by sum(orders) desc, ${sql.ref(column)}`
  return (await names.execute(reads, { signal })).rows.map(({ name }) => name)
}

/** The names of orders that rollups do not have. Reads every order, but only where the settings leave some out. */
async function unreportedNames(
  { reads, workspaceId, rules, signal }: ReadScope,
  column: (typeof COLUMNS)[keyof typeof COLUMNS],
) {
  if (rules.countedDate === 'placed' && rules.excludedStatuses.length === 0) return []
  const names = reads
    .selectFrom('orders')
    .where('workspace_id', '=', BigInt(workspaceId))
    .where('reporting_day', '=', '')
    .where(column, '<>', '')
    .select(`${column} as name`)
    .distinct()
  return (await names.execute({ signal })).map(({ name }) => name)
}
