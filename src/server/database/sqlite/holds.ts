import { type RawBuilder, sql } from 'kysely'

/** Whether the text of the order at hand holds the folded term. */
export function holds(term: string): RawBuilder<boolean> {
  return sql<boolean>`instr(search, ${term}) > 0`
}
