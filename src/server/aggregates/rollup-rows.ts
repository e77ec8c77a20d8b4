import { type AliasedRawBuilder, type Selectable, sql } from 'kysely'
import type { Reads } from '#server/database/reads.ts'
import type { Tables } from '#server/database/schema/tables.ts'
import { type Spans, startsOf } from './granularity.ts'

type RollupTable = 'order_rollups' | 'product_rollups' | 'customer_gaps'

/** What orders are added up by. */
export type SumGroup = 'currency' | 'status'

/** The orders of one currency or status and the sum of their amounts. */
export interface OrderSum {
  readonly group: string
  readonly orders: number
  /** Ten-thousandths of a minor unit; without meaning for a status, whose orders have several currencies. */
  readonly amount: bigint
}

/** Spans by each of their first days: by equal starts, the key's columns after the start are looked up too. */
export interface Starts extends Pick<Spans, 'granularity'> {
  readonly starts: readonly string[]
}

/** The rows of a rollup in the spans; `key` are columns of its key and their values. One range of the key for each span. */
export function rollupRows<Name extends RollupTable>(
  reads: Reads,
  table: Name,
  key: Readonly<Record<string, string | bigint>>,
  spans: readonly (Spans | Starts)[],
) {
  const equal = Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const selects = spans.map((span) => {
    const within =
      'starts' in span ? sql`start in (${sql.join(span.starts)})` : sql`start between ${span.from} and ${span.to}`
    const condition = sql.join([...equal, sql`granularity = ${span.granularity}`, within], sql` and `)
    return sql`select * from ${sql.table(table)} where ${condition}`
  })
  const none = sql`select * from ${sql.table(table)} where false`
  const rows = sql`(${selects.length === 0 ? none : sql.join(selects, sql` union all `)})`.as<'sums'>(sql.raw('sums'))
  return reads.selectFrom(rows as AliasedRawBuilder<Selectable<Tables[Name]>, 'sums'>)
}

/** Each day and month by itself, for queries of few keys; years stay a range, because an open period has thousands. */
export function singleStarts(spans: readonly Spans[]): (Spans | Starts)[] {
  return spans.map((span) => {
    return span.granularity === 'y' ? span : { granularity: span.granularity, starts: startsOf(span) }
  })
}
