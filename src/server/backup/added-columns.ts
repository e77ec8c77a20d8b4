import type { Value } from '#server/database/ports.ts'
import type { Table } from '#server/database/schema/table.ts'

/** Columns that came after `OLDEST_BACKUP`: the first format that has them, and the value that orders of older files get. */
const ADDED: Readonly<Record<string, { readonly since: number; readonly value: Value }>> = {
  warehouse: { since: 6, value: '' },
  warehouse_key: { since: 6, value: '' },
}

/** The columns that backups of this format have, in their order. */
export function fileColumns({ names }: Table, version: number): string[] {
  return names.filter((column) => version >= (ADDED[column]?.since ?? 0))
}

/** A row with the columns that the file's format lacks. */
export function completedRow({ names }: Table, row: ReadonlyMap<string, Value>): Value[] {
  return names.map((column) => row.get(column) ?? ADDED[column]?.value ?? null)
}
