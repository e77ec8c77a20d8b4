import { type Selectable, sql } from 'kysely'
import type { OrderQuery } from '#contract/order-query.ts'
import { fold } from '#contract/text.ts'
import { wordsOf } from '#server/database/dialect.ts'
import type { Reads } from '#server/database/reads.ts'
import type { OrderLineTable, OrderTable } from '#server/database/tables.ts'
import { ordersWithin, sortColumns } from '#server/orders/list-scope.ts'

/** Orders read at once: few enough that other requests do not wait for them, and that memory stays flat. */
const BATCH = 250

const COLUMNS = [
  ...(['id', 'id_key', 'placed_at', 'day', 'paid_day', 'status', 'source_status', 'customer_name'] as const),
  ...(['customer_key', 'project', 'address', 'city', 'channel', 'payment_method', 'currency', 'amount'] as const),
] as const

const LINE_COLUMNS = ['order_id', 'product', 'quantity', 'price', 'amount'] as const

/** An order with everything that an export says of it. */
export type ExportedOrder = Pick<Selectable<OrderTable>, (typeof COLUMNS)[number]> & {
  readonly lines: readonly ExportedLine[]
}
export type ExportedLine = Pick<Selectable<OrderLineTable>, (typeof LINE_COLUMNS)[number]>

export interface ExportQuestion extends OrderQuery {
  /** Only these of the matching orders. */
  readonly ids?: readonly string[]
}

/** How many orders match; in the same state as `matchingOrders` where `reads` is one snapshot. */
export async function countMatching(reads: Reads, workspaceId: number, question: ExportQuestion): Promise<number> {
  const { total } = await matching(reads, workspaceId, question)
    .select((build) => build.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Every matching order in the list's order, batch by batch, each batch beginning where the one before ended. */
export async function* matchingOrders(
  reads: Reads,
  workspaceId: number,
  question: ExportQuestion,
): AsyncGenerator<ExportedOrder[]> {
  const [first, second] = sortColumns(question.sort)
  const beyond = sql.raw(question.sort.descending ? '<' : '>')
  let last: { readonly sorted: unknown; readonly id: string } | undefined
  do {
    const rows = await matching(reads, workspaceId, question)
      .$if(last !== undefined, (orders) =>
        orders.where(sql<boolean>`(${sql.ref(first[0])}, id_key) ${beyond} (${last?.sorted}, ${last?.id})`),
      )
      .select([...COLUMNS, `${first[0]} as sorted`])
      .orderBy(...first)
      .orderBy(...second)
      .limit(BATCH)
      .execute()
    if (rows.length > 0) yield await withLines(reads, workspaceId, rows)
    const end = rows.at(-1)
    last = end && rows.length === BATCH ? { sorted: end.sorted, id: end.id_key } : undefined
  } while (last)
}

function matching(reads: Reads, workspaceId: number, question: ExportQuestion) {
  const term = fold(question.search.toWellFormed())
  const { ids } = question
  return ordersWithin(reads, workspaceId, question)
    .$if(term !== '', (orders) => orders.where(wordsOf(reads).holds(term)))
    .$if(ids !== undefined, (orders) => orders.where('id', 'in', ids ?? []))
}

type OrderOnly = Omit<ExportedOrder, 'lines'>

async function withLines(reads: Reads, workspaceId: number, orders: readonly OrderOnly[]): Promise<ExportedOrder[]> {
  const ids = orders.map(({ id }) => id)
  const lines = await reads
    .selectFrom('order_lines')
    .where('workspace_id', '=', BigInt(workspaceId))
    .where('order_id', 'in', ids)
    .select(LINE_COLUMNS)
    .orderBy('order_id')
    .orderBy('line')
    .execute()
  const byOrder = Map.groupBy(lines, ({ order_id: id }) => id)
  return orders.map((order) => ({ ...order, lines: byOrder.get(order.id) ?? [] }))
}
