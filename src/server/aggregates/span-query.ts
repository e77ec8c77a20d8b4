import { type AliasedRawBuilder, type RawBuilder, type Selectable, sql } from 'kysely'
import { wordsOf } from '#server/database/dialect.ts'
import type { Reads } from '#server/database/reads.ts'
import type { Tables } from '#server/database/schema/tables.ts'
import type { AskedSpans } from './asked-spans.ts'

type SpanTable = 'order_rollups' | 'product_rollups' | 'customer_gaps'
type SpanRow<Name extends SpanTable> = Selectable<Tables[Name]> & { readonly sign: bigint; readonly part: bigint }

/**
 * The rows of a table of sums that lie in the spans, each with its span's `sign` and `part`; `own` are columns of its key
 * and what they equal, `beyond` what else must be true of a row. Goes from span to span: each is a range of the key.
 */
export function rowsInSpans<Name extends SpanTable>(
  reads: Reads,
  table: Name,
  spans: readonly AskedSpans[],
  own: Readonly<Record<string, string | bigint>>,
  beyond: readonly RawBuilder<boolean>[] = [],
) {
  const equal = Object.entries(own).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  // By an equal start the columns of the key that follow it are looked up too.
  const isSingle = spans.every(({ from, to }) => from === to)
  const within = isSingle ? sql`start = first` : sql`start between first and last`
  const condition = sql.join([...equal, sql`grain = span`, within, ...beyond], sql` and `)
  const rows = wordsOf(reads).spanRows(table, spans, condition).as<'sums'>(sql.raw('sums'))
  return reads.selectFrom(rows as AliasedRawBuilder<SpanRow<Name>, 'sums'>)
}

/** What a column adds up to where the spans are signed. */
export function signedSum(column: string): RawBuilder<bigint> {
  return sql<bigint>`cast(coalesce(sum(sign * ${sql.ref(column)}), 0) as bigint)`
}
