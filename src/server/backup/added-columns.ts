import { DEFAULT_WORKING_TIME } from '#contract/orders/open-days.ts'
import { THIS_COMPUTER } from '#contract/roles.ts'
import { FIRST_SHOP } from '#contract/shops.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { contentStatements } from '#server/database/migrations/migrations.ts'
import type { Value } from '#server/database/ports.ts'
import { BULK_JOB_ORDERS, HISTORY_LINKS } from '#server/database/schema/changes.ts'
import { SENT_ORDERS, SHOPS } from '#server/database/schema/shops.ts'
import type { Table } from '#server/database/schema/table.ts'

/** The first format that has the table of shops, that of the history's links, what is recorded of orders, and what is issued. */
const [SHOPS_SINCE, LINKS_SINCE, RECORDS_SINCE, INVOICES_SINCE] = [9, 13, 14, 15]

/** Columns that came after `OLDEST_BACKUP`: the first format that has them, and the value that rows of older files get. */
const ADDED: Readonly<Record<string, { readonly since: number; readonly value: Value }>> = {
  warehouse: { since: 6, value: '' },
  warehouse_key: { since: 6, value: '' },
  object: { since: 7, value: 'order' },
  fields: { since: 7, value: '[]' },
  texts_due: { since: 8, value: 0n },
  shop: { since: 9, value: FIRST_SHOP },
  shop_number: { since: 9, value: '' },
  headings_key: { since: 9, value: '' },
  archived_at: { since: 11, value: null },
  actor_kind: { since: 11, value: THIS_COMPUTER.kind },
  importer: { since: 11, value: THIS_COMPUTER.name },
  importer_kind: { since: 11, value: THIS_COMPUTER.kind },
  history_length: { since: LINKS_SINCE, value: 0n },
  history_hash: { since: LINKS_SINCE, value: '' },
  actor_id: { since: LINKS_SINCE, value: '' },
  sender: { since: RECORDS_SINCE, value: '' },
  assignee: { since: RECORDS_SINCE, value: '' },
  transactions: { since: RECORDS_SINCE, value: '' },
  shipments: { since: RECORDS_SINCE, value: '' },
  notes: { since: RECORDS_SINCE, value: '' },
  invoices: { since: INVOICES_SINCE, value: '' },
  invoice: { since: INVOICES_SINCE, value: 'INV-1' },
  credit: { since: INVOICES_SINCE, value: 'CN-1' },
  working_days: { since: INVOICES_SINCE, value: JSON.stringify(DEFAULT_WORKING_TIME.workingDays) },
  late_after_days: { since: INVOICES_SINCE, value: BigInt(DEFAULT_WORKING_TIME.lateAfterDays) },
}

/** The column `object_id`, which has this name since this format, and the one that it had before. */
const [RENAMED, RENAMED_SINCE, FORMER] = ['object_id', 7, 'order_id'] as const

/** The columns that backups of this format have, in their order. */
export function fileColumns({ names }: Table, version: number): string[] {
  const known = names.filter((column) => version >= (ADDED[column]?.since ?? 0))
  return known.map((column) => (column === RENAMED && version < RENAMED_SINCE ? FORMER : column))
}

/** A row with the columns that the file's format lacks. */
export function completedRow({ names }: Table, row: ReadonlyMap<string, Value>): Value[] {
  const named = (column: string) => row.get(column) ?? (column === RENAMED ? row.get(FORMER) : undefined)
  return names.map((column) => named(column) ?? ADDED[column]?.value ?? null)
}

const ADDED_TABLES = new Map<Table, number>([
  [SHOPS, SHOPS_SINCE],
  [BULK_JOB_ORDERS, 10],
  [SENT_ORDERS, 12],
  [HISTORY_LINKS, LINKS_SINCE],
])

/** A row as this release's checks expect it: before there were shops, a mapping could have a prefix of order IDs. */
export function checkedRow({ names }: Table, row: readonly Value[], version: number): readonly Value[] {
  const place = names.indexOf('mapping')
  const mapping = row[place]
  return version < SHOPS_SINCE && typeof mapping === 'string' ? row.with(place, withoutPrefix(mapping)) : row
}

function withoutPrefix(mapping: string): string {
  if (!mapping.includes('"idPrefix"')) return mapping
  try {
    const { idPrefix, ...known } = JSON.parse(mapping) as { readonly idPrefix?: unknown }
    return typeof idPrefix === 'string' && /^.{0,20}$/u.test(idPrefix) ? JSON.stringify(known) : mapping
  } catch {
    return mapping
  }
}

/**
 * Whether the file's format lacks the table: `addedContent` fills the shops, older bulk changes have all orders in their row, and
 * the next change begins the chain of the history.
 */
export function isAddedTable(table: Table, version: number): boolean {
  return version < (ADDED_TABLES.get(table) ?? 0)
}

/** What completes the rows of a file of this format when they are loaded: their shops, those of remembered prefixes, renamed filters. */
export function addedContent(version: number, kind: DatabaseLocation['kind']): string[] {
  const steps = [
    ...(version < SHOPS_SINCE ? ['0004-shops'] : []),
    ...(version < RECORDS_SINCE ? ['0012-order-work'] : []),
    ...(version < INVOICES_SINCE ? ['0014-invoices'] : []),
  ]
  return steps.flatMap((step) => contentStatements(step, kind))
}
