import type { KeptTable } from './schema/backup-tables.ts'

export type KeptValue = string | number | bigint | null
export type KeptRow = readonly KeptValue[]
export type KeptRows = AsyncIterable<KeptRow> | Iterable<KeptRow>

/** One state of everything that a database keeps, to be read table by table. */
export interface KeptReader {
  /** By the table's key; integers come as BigInt. */
  read(table: KeptTable): KeptRows
  close(): Promise<void>
}

/** Puts everything that a database keeps in place of what it had; nobody sees any of it before `finish` is done. */
export interface KeptWriter {
  /** Whether the database has orders now. */
  readonly hadOrders: boolean
  /** The highest `orders_version` of its workspaces. */
  readonly ordersVersion: bigint
  write(table: KeptTable, rows: KeptRows): Promise<void>
  /** One row of the new state. */
  ask(sql: string): Promise<Readonly<Record<string, unknown>>>
  /** Makes anew what is derived, and commits. */
  finish(): Promise<void>
  /** Leaves the database as it was; nothing happens after `finish`. */
  close(): Promise<void>
}
