import type { Queries, Value } from './ports.ts'
import type { Table } from './schema/table.ts'

/** Rows of a statement: few enough that either database allows their values. */
export const ROWS_AT_ONCE = 500

/** Inserts rows. What a row lacks is null. */
export async function insertRows(
  transaction: Queries,
  { name, names }: Pick<Table, 'name' | 'names'>,
  rows: readonly Readonly<Record<string, Value>>[],
): Promise<void> {
  const places = `(${names.map(() => '?')})`
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = rows.slice(from, from + ROWS_AT_ONCE)
    const values = part.flatMap((row) => names.map((column) => row[column] ?? null))
    await transaction.query(`insert into ${name} (${names}) values ${part.map(() => places)}`, values)
  }
}
