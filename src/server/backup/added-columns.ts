import type { Value } from '#server/database/ports.ts'
import type { Table } from '#server/database/schema/table.ts'

/** Columns that came after `OLDEST_BACKUP`: the first format that has them, and the value that rows of older files get. */
const ADDED: Readonly<Record<string, { readonly since: number; readonly value: Value }>> = {
  warehouse: { since: 6, value: '' },
  warehouse_key: { since: 6, value: '' },
  object: { since: 7, value: 'order' },
  fields: { since: 7, value: '[]' },
  texts_due: { since: 8, value: 0n },
}

/** Columns that had another name before a format. */
const RENAMED: Readonly<Record<string, { readonly since: number; readonly before: string }>> = {
  object_id: { since: 7, before: 'order_id' },
}

/** The columns that backups of this format have, in their order. */
export function fileColumns({ names }: Table, version: number): string[] {
  const known = names.filter((column) => version >= (ADDED[column]?.since ?? 0))
  return known.map((column) => {
    const renamed = RENAMED[column]
    return renamed && version < renamed.since ? renamed.before : column
  })
}

/** A row with the columns that the file's format lacks. */
export function completedRow({ names }: Table, row: ReadonlyMap<string, Value>): Value[] {
  return names.map(
    (column) => row.get(column) ?? row.get(RENAMED[column]?.before ?? '') ?? ADDED[column]?.value ?? null,
  )
}
