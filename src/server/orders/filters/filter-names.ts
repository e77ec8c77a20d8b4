import { sql } from 'kysely'
import { NAME_FILTERS } from '#contract/name-kinds.ts'
import type { ListedText } from '#contract/orders/listed-fields.ts'
import { FIELD_FILTERS, FILTER_KINDS, type FilterKind, type PartFilter } from '#contract/orders/name-filters.ts'
import type { DatedFilters } from '#contract/orders/order-filters.ts'
import { fold } from '#contract/text.ts'
import { DIMENSIONS } from '#server/aggregates/order-rollups/query.ts'
import { columnOf, type FieldColumn } from '#server/database/schema/field-columns.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { orderMessages } from '#server/orders/messages.ts'

/** Their columns have no index of their own, but few names, all of which rollups have for reported orders. */
const WITHOUT_INDEX: readonly FilterKind[] = ['channel', 'paymentMethod']
/** The kinds with a rollup. */
const IN_ROLLUPS: readonly FilterKind[] = ['city', 'product', ...WITHOUT_INDEX]

/** Every name of a kind in the workspace's orders, not ''. */
async function distinctNames(reads: WorkspaceReads, kind: FilterKind): Promise<string[]> {
  const column = columnOfKind(kind)
  if (!column || !WITHOUT_INDEX.includes(kind)) return await indexedNames(reads, kind)
  const reported = await reportedNames(reads, kind)
  const others = await unreportedNames(reads, column)
  return [...new Set([...reported, ...others])]
}

/** Of products undefined: they are in the lines. */
function columnOfKind(kind: FilterKind): FieldColumn<ListedText> | undefined {
  const filter = FIELD_FILTERS.find(({ name }) => name === kind)
  return filter && columnOf(filter.field)
}

/** Jumps along the index from each name to the next one; on several machines, each reads all of its part of the index. */
async function indexedNames(reads: WorkspaceReads, kind: FilterKind): Promise<string[]> {
  const ofOrders = columnOfKind(kind)
  const [table, column] = ofOrders ? ['orders', ofOrders] : ['order_lines', 'product']
  if (reads.dialect.isSpread) {
    const all = sql<{ name: string }>`select distinct ${sql.ref(column)} as name from ${sql.table(table)}
      where workspace_id = ${BigInt(reads.workspaceId)} and ${sql.ref(column)} <> '' order by name`
    return (await reads.run(all)).map(({ name }) => name)
  }
  const next = (after: ReturnType<typeof sql>) => sql`select ${sql.ref(column)} from ${sql.table(table)}
    where workspace_id = ${BigInt(reads.workspaceId)} and ${sql.ref(column)} > ${after} order by ${sql.ref(column)} limit 1`
  const query = sql<{ name: string }>`with recursive names (name) as (
      select * from (${next(sql`''`)}) as smallest
      union all select (${next(sql`names.name`)}) from names where names.name is not null
    ) select name from names where name is not null`
  return (await reads.run(query)).map(({ name }) => name)
}

/** Names to suggest, not '': those of reported orders, those with most orders first; of a kind without rollups all. */
export async function suggestedNames(reads: WorkspaceReads, kind: FilterKind): Promise<string[]> {
  return await (IN_ROLLUPS.includes(kind) ? reportedNames(reads, kind) : indexedNames(reads, kind))
}

async function reportedNames(reads: WorkspaceReads, kind: FilterKind): Promise<string[]> {
  const [table, column, dimension] =
    kind === 'product'
      ? ['product_rollups', 'product', sql`true`]
      : ['order_rollups', 'key', sql`dimension = ${DIMENSIONS[kind]}`]
  const names = sql<{ name: string }>`select ${sql.ref(column)} as name from ${sql.table(table)}
    where workspace_id = ${BigInt(reads.workspaceId)} and ${dimension} and granularity = 'y' and ${sql.ref(column)} <> ''
    group by ${sql.ref(column)} order by sum(orders) desc, ${sql.ref(column)}`
  return (await reads.run(names)).map(({ name }) => name)
}

/** The names of orders that rollups do not have. Reads every order, but only where the settings leave some out. */
async function unreportedNames(reads: WorkspaceReads, column: FieldColumn<ListedText>) {
  const { countedDate, excludedStatuses } = await reads.settings()
  if (countedDate === 'placed' && excludedStatuses.length === 0) return []
  const unreported = reads.from('orders').where('reporting_day', '=', '')
  const names = unreported.where(column, '<>', '').select(`${column} as name`).distinct()
  return (await names.execute()).map(({ name }) => name)
}

/** More names are refused: a database takes thousands of values, and such a part is none that people mean. */
const MAX_NAMES = 1000

/**
 * The filters with the names that contain the given parts instead of the parts; 400 where a part is in too many names, or where
 * a shop does not exist, whose list would be empty without a reason. A name has to match the exact filter of its kind as well.
 */
export async function withNames<Filters extends DatedFilters>(reads: WorkspaceReads, filters: Filters) {
  await refuseUnknownShops(reads, [...(filters.shops ?? []), ...(filters.shopsNot ?? [])])
  const resolved: Record<string, unknown> = { ...filters }
  for (const kind of FILTER_KINDS) {
    const { exact, part } = NAME_FILTERS[kind]
    const text = filters[part]
    if (text === undefined) continue
    const term = fold(text.toWellFormed())
    const allowed = filters[exact]
    const known = await distinctNames(reads, kind)
    const names = known.filter((name) => fold(name).includes(term) && (allowed?.includes(name) ?? true))
    if (names.length > MAX_NAMES) throw new HttpProblem(400, orderMessages.manyNames(part, text, MAX_NAMES))
    delete resolved[part]
    resolved[exact] = names
  }
  return resolved as Omit<Filters, PartFilter>
}

/** Throws 400 where one of these shops does not exist. */
export async function refuseUnknownShops(reads: WorkspaceReads, named: readonly string[]): Promise<void> {
  if (named.length === 0) return
  const shops = await reads.from('shops').select('slug').execute()
  const unknown = named.find((name) => !shops.some(({ slug }) => slug === name))
  if (unknown !== undefined) throw new HttpProblem(400, orderMessages.unknownShop(unknown))
}
