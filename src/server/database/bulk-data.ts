import type { Value, WriteTransaction } from './ports.ts'
import type { Table } from './schema/table.ts'

/** The values of a row, in the order of `Table.names`. */
export type RowValues = readonly Value[]
export type RowSource = AsyncIterable<RowValues> | Iterable<RowValues>

/** Reads whole tables, all in one state. */
export interface BulkReader {
  /** Sorted by the table's key; integers as bigint. */
  read(table: Table): RowSource
  close(): Promise<void>
}

/** Replaces the contents of a database in one transaction: nothing of it is visible before `commit`. */
export interface BulkWriter {
  /** Whether the database had orders. */
  readonly hadOrders: boolean
  /** The highest `orders_version` of its workspaces. */
  readonly ordersVersion: bigint
  readonly transaction: WriteTransaction
  /** Fills a table, which is empty. */
  write(table: Table, rows: RowSource): Promise<void>
  /** Due after the orders are written; readies the database for `rebuildAggregates`. */
  rebuildTextIndex(): Promise<void>
  commit(): Promise<void>
  /** Leaves the database as it was, unless `commit` was called. */
  close(): Promise<void>
}
