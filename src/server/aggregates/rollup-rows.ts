import { type AliasedRawBuilder, expressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from '#server/database/schema/tables.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { type Spans, startsOf } from './granularity.ts'

type RollupTable = 'order_rollups' | 'product_rollups' | 'customer_gaps'

/** The orders of one currency or status and the sum of their amounts. */
export interface OrderSum {
  readonly group: string
  readonly orders: number
  /** Ten-thousandths of a minor unit; without meaning for a status, whose orders have several currencies. */
  readonly amount: bigint
  /** Of it, if the sum was asked for; null where no order says what was refunded. */
  readonly refunded?: bigint | null
}

/** Spans by each of their first days: by equal starts, the key's columns after the start are looked up too. */
type Starts = Pick<Spans, 'granularity'> & { readonly starts: readonly string[] }

/** `key`: the value or values that columns of the key may have, `not` those that they may not; undefined: any. */
export type RowsOfRollup = [
  key: Readonly<Record<string, string | readonly string[] | undefined>>,
  spans: readonly (Spans | Starts)[],
  not?: Readonly<Record<string, readonly string[] | undefined>>,
]

/** The rows of a rollup in the spans, of the workspace or of its one shop, one range of its key for each span. */
export function rollupRows<Name extends RollupTable>(
  reads: WorkspaceReads,
  table: Name,
  ...[key, spans, not = {}]: RowsOfRollup
) {
  const build = expressionBuilder<Tables, RollupTable>()
  const compared = (values: typeof key, among: 'in' | 'not in') =>
    Object.entries(values).flatMap(([column, value]) => {
      if (value === undefined) return []
      return build(sql.ref(column), typeof value === 'string' ? '=' : among, value)
    })
  const conditions = [...compared({ shop: reads.shop }, 'in'), ...compared(key, 'in'), ...compared(not, 'not in')]
  const rowsWhere = (condition: RawBuilder<unknown>) =>
    sql`select * from ${sql.table(table)} where workspace_id = ${BigInt(reads.workspaceId)} and ${condition}`
  const selects = spans.map((span) => {
    const within =
      'starts' in span ? sql`start in (${sql.join(span.starts)})` : sql`start between ${span.from} and ${span.to}`
    return rowsWhere(sql.join([...conditions, sql`granularity = ${span.granularity}`, within], sql` and `))
  })
  const none = rowsWhere(sql`false`)
  const rows = sql`(${selects.length === 0 ? none : sql.join(selects, sql` union all `)})`.as<'sums'>(sql.raw('sums'))
  return reads.fromQuery(rows as AliasedRawBuilder<Selectable<Tables[Name]>, 'sums'>)
}

/** Each day and month by itself, for queries of few keys; years stay a range, because an open period has thousands. */
export function singleStarts(spans: readonly Spans[]): (Spans | Starts)[] {
  return spans.map((span) => {
    return span.granularity === 'y' ? span : { granularity: span.granularity, starts: startsOf(span) }
  })
}
