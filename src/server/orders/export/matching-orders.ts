import { sql } from 'kysely'
import type { OrderQuery } from '#contract/order-query.ts'
import { fold } from '#contract/text.ts'
import { wordsOf } from '#server/database/dialect.ts'
import type { Reads } from '#server/database/reads.ts'
import { SEARCH_LIMITS } from '#server/database/search-limits.ts'
import { ordersWithin, sortColumns } from '#server/orders/list/list-scope.ts'
import { ordersFound } from '#server/orders/search/searched-list.ts'
import { EXPORTED, type ExportedOrder, withLines } from './exported-order.ts'

/** Orders read at once: few enough that other requests do not wait for them, and that memory stays flat. */
const BATCH = 250
/** Up to so many, they are looked up and sorted at once; the ids of so many are held. */
const FEW = 20_000

export interface ExportQuestion extends OrderQuery {
  /** Only these of the matching orders. */
  readonly ids?: readonly string[]
}

/**
 * How many orders match; in the same state as `matchingOrders` where `reads` is one snapshot. Counted, not taken from the
 * kept sums: were these ever wrong, an export would still be the way out.
 */
export async function countMatching(reads: Reads, workspaceId: number, question: ExportQuestion): Promise<number> {
  const { total } = await (await found(reads, workspaceId, question))
    .select((build) => build.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Every matching order in the list's order, batch by batch; `count` is how many there are. Any `few` gives the same. */
export async function* matchingOrders(
  reads: Reads,
  workspaceId: number,
  question: ExportQuestion,
  count: number,
  few = FEW,
): AsyncGenerator<ExportedOrder[]> {
  if (question.ids !== undefined || count <= few)
    yield* lookedUp(reads, workspaceId, await idsOf(reads, workspaceId, question))
  else yield* walked(reads, workspaceId, question)
}

/** In the order of the sort; each batch begins where the one before ended. */
async function* walked(reads: Reads, workspaceId: number, question: ExportQuestion): AsyncGenerator<ExportedOrder[]> {
  const [first, second] = sortColumns(question.sort)
  const beyond = sql.raw(question.sort.descending ? '<' : '>')
  const term = termOf(question)
  let last: { readonly sorted: unknown; readonly tie: string } | undefined
  do {
    const rows = await ordersWithin(reads, workspaceId, question)
      .$if(term !== '', (orders) => orders.where(wordsOf(reads).holds(term)))
      .$if(last !== undefined, (orders) =>
        orders.where(sql<boolean>`(${sql.ref(first[0])}, id_key) ${beyond} (${last?.sorted}, ${last?.tie})`),
      )
      .select([...EXPORTED, 'id_key', `${first[0]} as sorted`])
      .orderBy(...first)
      .orderBy(...second)
      .limit(BATCH)
      .execute()
    if (rows.length > 0) yield await withLines(reads, workspaceId, rows)
    const end = rows.at(-1)
    last = end && rows.length === BATCH ? { sorted: end.sorted, tie: end.id_key } : undefined
  } while (last)
}

async function* lookedUp(reads: Reads, workspaceId: number, ids: readonly string[]): AsyncGenerator<ExportedOrder[]> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH)
    const rows = await ordersWithin(reads, workspaceId, {}).where('id', 'in', batch).select(EXPORTED).execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    yield await withLines(
      reads,
      workspaceId,
      batch.flatMap((id) => byId.get(id) ?? []),
    )
  }
}

/** The ids of all that match, sorted; what was found by any index is sorted after, never walked to. */
async function idsOf(reads: Reads, workspaceId: number, question: ExportQuestion): Promise<string[]> {
  const [[sorted, direction]] = sortColumns(question.sort)
  const all = (await found(reads, workspaceId, question)).select(['id', `${sorted} as sorted`, 'id_key as tie'])
  const towards = sql.raw(direction)
  const query = sql<{ id: string }>`with found as ${wordsOf(reads).materialized} ${all}
    select id from found order by sorted ${towards}, tie ${towards}`
  return (await query.execute(reads)).rows.map(({ id }) => id)
}

/** All that match, by whichever index finds them first. */
async function found(reads: Reads, workspaceId: number, question: ExportQuestion) {
  const { ids } = question
  const term = termOf(question)
  const orders =
    term === ''
      ? ordersWithin(reads, workspaceId, question)
      : await ordersFound({ reads, workspaceId, query: question, term, limits: SEARCH_LIMITS, signal: undefined })
  return orders.$if(ids !== undefined, (all) => all.where('id', 'in', ids ?? []))
}

function termOf({ search }: ExportQuestion): string {
  return fold(search.toWellFormed())
}
