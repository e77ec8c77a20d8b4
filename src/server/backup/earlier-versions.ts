import { STALE_AFTER_DAYS } from '#contract/settings-schema.ts'
import type { Value } from '#server/database/ports.ts'
import { BULK_JOBS } from '#server/database/schema/bulk-jobs.ts'
import { CHANGES } from '#server/database/schema/changes.ts'
import { SAVED_VIEWS } from '#server/database/schema/saved-views.ts'
import type { Table } from '#server/database/schema/table.ts'

/** Columns that version 1 had under another name. */
const RENAMED: Readonly<Record<string, string>> = { change_id: 'import_id', replaced_change_id: 'replaced_import_id' }

/** Columns that came later: the first version that had them, and the value that rows of earlier ones get. */
const ADDED: Readonly<Record<string, { readonly since: number; readonly value: Value }>> = {
  email: { since: 2, value: '' },
  phone: { since: 2, value: '' },
  note: { since: 2, value: '' },
  file_content: { since: 2, value: null },
  source_line: { since: 3, value: null },
  discount: { since: 4, value: null },
  shipping: { since: 4, value: null },
  tax: { since: 4, value: null },
  refunded: { since: 4, value: null },
  payment_state: { since: 4, value: 'Unknown' },
  fulfillment_state: { since: 4, value: 'Unknown' },
  tags: { since: 4, value: '' },
  sku: { since: 4, value: '' },
  date_text: { since: 5, value: '' },
  paid_text: { since: 5, value: '' },
  country: { since: 5, value: '' },
  stale_after_days: { since: 5, value: BigInt(STALE_AFTER_DAYS.default) },
}

/** The first version that had the table; 1 for the others. */
const SINCE: ReadonlyMap<Table, number> = new Map<Table, number>([
  [CHANGES, 2],
  [BULK_JOBS, 2],
  [SAVED_VIEWS, 3],
])

/** Whether backups of this version have the table. */
export function hasTable(table: Table, version: number): boolean {
  return version >= (SINCE.get(table) ?? 1)
}

/** A column of a table as backups of a version have it. */
export interface FileColumn {
  readonly column: string
  /** Its name in the file. */
  readonly name: string
}

/** The columns that backups of this version have, in their order. */
export function fileColumns({ names }: Table, version: number): FileColumn[] {
  return names
    .filter((column) => version >= (ADDED[column]?.since ?? 1))
    .map((column) => ({ column, name: (version === 1 && RENAMED[column]) || column }))
}

/** A row with the columns that the file's version lacks. */
export function completedRow({ names }: Table, row: ReadonlyMap<string, Value>): Value[] {
  return names.map((column) => row.get(column) ?? ADDED[column]?.value ?? null)
}
