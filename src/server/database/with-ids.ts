import type { Statements } from './ports.ts'

/** `withRows` with a row for each of these IDs, `input_rows.id`. */
export function withIds(statements: Statements, sql: string, ids: readonly string[]) {
  const rows = ids.map((id) => [id])
  return statements.withRows(sql, { id: 'text' }, rows)
}
