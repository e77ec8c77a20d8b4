import type { Queries, Value } from './ports.ts'
import type { Table } from './schema/table.ts'

/**
 * Inserts rows by one statement: few enough that they have fewer values than either database allows. What a row lacks is null.
 */
export async function insertRows(
  transaction: Queries,
  { name, names }: Pick<Table, 'name' | 'names'>,
  rows: readonly Readonly<Record<string, Value>>[],
): Promise<void> {
  if (rows.length === 0) return
  const places = `(${names.map(() => '?')})`
  const values = rows.flatMap((row) => names.map((column) => row[column] ?? null))
  await transaction.query(`insert into ${name} (${names}) values ${rows.map(() => places)}`, values)
}
