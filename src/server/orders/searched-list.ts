import { sql } from 'kysely'
import type { OrderQuery } from '#contract/order-query.ts'
import type { Reads } from '#server/database/reads.ts'
import { type Filters, hasFilters, holds, ordersWithin, rowsOf, sortColumns } from './list-scope.ts'
import type { ListPage, OrderRow } from './order-columns.ts'
import { type TextIndex, textIndex } from './text-index.ts'

// How many rows are looked at in the order of the sort before the index is asked. By date they lie in the index itself.
const WALK_BY_DATE = 5_000
const WALK = 2_000
// Up to here, fetching and sorting all that was found is faster than walking on.
const MAX_SORTED = 20_000

/** One page of the orders whose text holds `term` (folded, not empty), and how many there are; read side by side. */
export async function readSearchedList(
  reads: Reads,
  workspaceId: number,
  query: OrderQuery,
  term: string,
  signal?: AbortSignal,
): Promise<ListPage> {
  const index = textIndex(reads, workspaceId, term, signal)
  const [total, rows] = await Promise.all([
    countFound(reads, workspaceId, query, term, index, signal),
    findPage(reads, workspaceId, query, term, index, signal),
  ])
  return { rows, total }
}

async function countFound(
  reads: Reads,
  workspaceId: number,
  filters: Filters,
  term: string,
  index: TextIndex,
  signal?: AbortSignal,
): Promise<number> {
  const candidates = await index.count()
  if (!hasFilters(filters) || candidates === 0) return candidates
  const within = ordersWithin(reads, workspaceId, filters)
  const found =
    candidates <= MAX_SORTED
      ? within.where(sql<boolean>`number in (${await index.numbers()})`)
      : within.where(holds(term))
  const { total } = await found
    .select((build) => build.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow({ signal })
  return Number(total)
}

async function findPage(
  reads: Reads,
  workspaceId: number,
  query: OrderQuery,
  term: string,
  index: TextIndex,
  signal?: AbortSignal,
): Promise<OrderRow[]> {
  const walked = await walk(reads, workspaceId, query, term, signal)
  if (walked.length === query.per) return walked
  const candidates = await index.count()
  if (candidates <= (query.page - 1) * query.per) return []
  const [first, second] = sortColumns(query.sort)
  const within = ordersWithin(reads, workspaceId, query)
  const isWalkedOn = candidates > MAX_SORTED && query.sort.field === 'date'
  const found = isWalkedOn
    ? within.where(holds(term))
    : within.where(sql<boolean>`number in (${await index.numbers()})`)
  const page = found
    .select('number')
    // The plus keeps SQLite from walking the sort's index in search of the few.
    .orderBy(isWalkedOn ? first[0] : sql`+${sql.ref(first[0])}`, first[1])
    .orderBy(...second)
    .limit(query.per)
    .offset((query.page - 1) * query.per)
  return await rowsOf(reads, sql`${page}`, query.sort, signal)
}

/** The page, if it is full within the first rows of the sort; else what there is of it. */
async function walk(reads: Reads, workspaceId: number, query: OrderQuery, term: string, signal?: AbortSignal) {
  const [first, second] = sortColumns(query.sort)
  const head = reads
    .selectFrom('orders')
    .where('workspace_id', '=', BigInt(workspaceId))
    .select(['number', 'status', 'day', 'search', 'id_key', `${first[0]} as sorted`])
    .orderBy(...first)
    .orderBy(...second)
    .limit(query.sort.field === 'date' ? WALK_BY_DATE : WALK)
    .as('head')
  const { statuses, from, to } = query
  const page = reads
    .selectFrom(head)
    .where(holds(term))
    .$if(statuses !== undefined, (rows) => rows.where('status', 'in', statuses ?? []))
    .$if(from !== undefined, (rows) => rows.where('day', '>=', from ?? ''))
    .$if(to !== undefined, (rows) => rows.where('day', '<=', to ?? ''))
    .select('number')
    .orderBy('sorted', first[1])
    .orderBy('id_key', first[1])
    .limit(query.per)
    .offset((query.page - 1) * query.per)
  return await rowsOf(reads, sql`${page}`, query.sort, signal)
}
