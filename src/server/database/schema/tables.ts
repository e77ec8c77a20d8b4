import { BULK_JOB_ORDERS, BULK_JOBS, CHANGES, HISTORY_LINKS } from './changes.ts'
import { IMPORT_MAPPINGS, IMPORTS, REPLACED_ORDERS } from './imports.ts'
import { NOTIFICATION_READERS, NOTIFICATIONS } from './notifications.ts'
import { ORDER_LINES, ORDERS } from './orders.ts'
import { CUSTOMER_DAYS, CUSTOMER_GAPS, ORDER_ROLLUPS, PRODUCT_ROLLUPS, SEARCH_TRIGRAMS } from './rollups.ts'
import { SENT_ORDERS, SHOP_LOGOS, SHOPS } from './shops.ts'
import type { Table, TableRow } from './table.ts'
import { SAVED_VIEWS, TARGETS, WORKSPACES } from './workspaces.ts'

const SOURCE = [
  WORKSPACES,
  SHOPS,
  ORDERS,
  ORDER_LINES,
  REPLACED_ORDERS,
  IMPORTS,
  TARGETS,
  IMPORT_MAPPINGS,
  CHANGES,
  BULK_JOBS,
  BULK_JOB_ORDERS,
  SAVED_VIEWS,
  SENT_ORDERS,
  HISTORY_LINKS,
  NOTIFICATIONS,
  NOTIFICATION_READERS,
  SHOP_LOGOS,
] as const

/** The tables that a backup contains, in an order in which they can be written. */
export const SOURCE_TABLES: readonly Table[] = SOURCE
/** The tables that are rebuilt from the orders. */
export const AGGREGATE_TABLES = [ORDER_ROLLUPS, PRODUCT_ROLLUPS, CUSTOMER_DAYS, CUSTOMER_GAPS, SEARCH_TRIGRAMS] as const

type AnyTable = (typeof SOURCE)[number] | (typeof AGGREGATE_TABLES)[number]
/** The row types of all tables, for Kysely. */
export type Tables = { [T in AnyTable as T['name']]: TableRow<T> }
