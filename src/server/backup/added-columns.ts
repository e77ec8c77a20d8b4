import { DEFAULT_WORKING_TIME } from '#contract/orders/open-days.ts'
import { THIS_COMPUTER } from '#contract/roles.ts'
import { FIRST_SHOP } from '#contract/shops.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { contentStatements } from '#server/database/migrations/migrations.ts'
import type { Value } from '#server/database/ports.ts'
import { BULK_JOB_ORDERS, HISTORY_LINKS } from '#server/database/schema/changes.ts'
import { NOTIFICATION_READERS, NOTIFICATIONS } from '#server/database/schema/notifications.ts'
import { SENT_ORDERS, SHOPS } from '#server/database/schema/shops.ts'
import type { Table } from '#server/database/schema/table.ts'

/** The first format that has shops, what is recorded of orders, and what is issued. */
const [SHOPS_SINCE, RECORDS_SINCE, INVOICES_SINCE] = [9, 14, 15]

/** Columns that came after `OLDEST_BACKUP`, with the value that rows of files without them get. */
const ADDED: Readonly<Record<string, Value>> = {
  ...{ warehouse: '', warehouse_key: '', assignee: '', transactions: '', shipments: '', notes: '' },
  ...{ invoices: '', invoice: 'INV-1', credit: 'CN-1', threshold: '' },
  ...{ shop_number: '', sender: '', headings_key: '', actor_id: '', history_hash: '' },
  ...{ object: 'order', fields: '[]', shop: FIRST_SHOP },
  ...{ texts_due: 0n, archived_at: null, history_length: 0n },
  ...{ actor_kind: THIS_COMPUTER.kind, importer: THIS_COMPUTER.name, importer_kind: THIS_COMPUTER.kind },
  working_days: JSON.stringify(DEFAULT_WORKING_TIME.workingDays),
  late_after_days: BigInt(DEFAULT_WORKING_TIME.lateAfterDays),
}

/** Columns by the names that they had in earlier formats. */
const RENAMED: Readonly<Record<string, string>> = { order_id: 'object_id' }

/** The table's columns that a file has by these names. */
export function columnsNamed({ names }: Table, found: readonly string[]): string[] {
  return found.map((name) => (names.includes(name) ? name : (RENAMED[name] ?? name)))
}

export function isAddedColumn(column: string): boolean {
  return column in ADDED
}

/** A row with the columns that the file lacks. */
export function completedRow({ names }: Table, row: ReadonlyMap<string, Value>): Value[] {
  return names.map((column) => row.get(column) ?? ADDED[column] ?? null)
}

/**
 * Tables that came after `OLDEST_BACKUP`: `addedContent` fills the shops, older bulk changes have all orders in their row, the
 * next change begins the chain of the history, and there are no notifications.
 */
export const ADDED_TABLES: readonly Table[] = [
  SHOPS,
  BULK_JOB_ORDERS,
  SENT_ORDERS,
  HISTORY_LINKS,
  NOTIFICATIONS,
  NOTIFICATION_READERS,
]

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

/** What completes the rows of a file of this format when they are loaded: their shops, those of remembered prefixes, renamed filters. */
export function addedContent(version: number, kind: DatabaseLocation['kind']): string[] {
  const steps = [
    ...(version < SHOPS_SINCE ? ['0004-shops'] : []),
    ...(version < RECORDS_SINCE ? ['0012-order-work'] : []),
    ...(version < INVOICES_SINCE ? ['0014-invoices'] : []),
  ]
  return steps.flatMap((step) => contentStatements(step, kind))
}
