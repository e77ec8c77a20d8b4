import { sql } from 'kysely'
import type { Spans } from './derived/grains.ts'

/** To be joined first, by CROSS JOIN, which is how SQLite is told to go from span to span: each is a range of a key. */
export function spanTable(spans: readonly Spans[]) {
  const rows = sql.join(spans.map(({ grain, from, to }) => sql`(${grain}, ${from}, ${to})`))
  const table = sql<object>`(select column1 as span, column2 as first, column3 as last from (values ${rows}) as given)`
  return table.as<'spans'>(sql.ref('spans'))
}

export const WITHIN_SPAN = sql<boolean>`grain = span and start between first and last`
