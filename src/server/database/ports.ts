import type { Table } from './schema/table.ts'

/** A parameter of a statement. */
export type Value = string | number | bigint | null

/** Integers are returned as bigint. */
export type Row = Readonly<Record<string, string | bigint | null>>

/** Names and types of columns, in the order of the values of a row. */
export type Columns = Readonly<Record<string, 'text' | 'int'>>

/** The values of a row, in the order of the columns that are named with it. */
export type RowValues = readonly Value[]
export type Rows = readonly RowValues[]
export type RowSource = AsyncIterable<RowValues>

/** Runs SQL that both databases understand. Only numbers may be part of the text, everything else is a value. */
export interface Queries {
  /** Returns the rows of a query; each `?` is the next of `values`. */
  query(sql: string, values?: readonly Value[]): Promise<Row[]>
}

/** The same over many rows. */
export interface Statements extends Queries {
  /** Runs `sql` over many rows: `$rows` in it is a table named `input_rows` with these columns. The result has no order. */
  withRows(sql: string, columns: Columns, rows: Rows): Promise<Row[]>
  /** Returns the rows of a query in pages of a few thousand, as they were at the first page, whatever is written meanwhile. */
  pages(sql: string): AsyncIterable<Row[]>
  /** Encodes the contract's `orderSearchText` for `orders.search`, and decodes it. */
  storedSearch(text: string): string
  readableSearch(stored: string): string
  /** Whether the database has the table `search_trigrams`. */
  readonly hasTrigramTable: boolean
  /** What is wrong with the text index, in sentences. */
  textFaults(): Promise<string[]>
}

/** A change of one order's search text; undefined: there was no such order, or there is none now. */
export interface TextChange {
  readonly number: number
  readonly before: string | undefined
  readonly after: string | undefined
}

/** A transaction of the only writer of a workspace. */
export interface WriteTransaction extends Statements {
  /** Inserts rows with the values of these columns, by default of all that both databases have. */
  insert(table: Table, rows: Rows | RowSource, names?: readonly string[]): Promise<void>
  /** Runs parts of few statements; a server gets the n-th ones in the order of the parts, without waiting for answers. */
  pipelined(parts: readonly (() => Promise<void>)[]): Promise<void>
  /** The number of the workspace's next new order; undefined in databases whose orders have none. */
  nextNumber(workspaceId: number): Promise<number | undefined>
  /**
   * Drops the indexes that writing orders does not need, if there are none yet; returns what creates them again, due before the
   * orders are read otherwise. Without `mayBlockReaders` it drops none where readers would wait for them.
   */
  deferIndexes(options?: { readonly mayBlockReaders: boolean }): Promise<() => Promise<void>>
  /** Due for every order whose text changed. */
  changeTexts(changes: readonly TextChange[]): Promise<void>
  /** Due after `loadTable` has filled the orders; readies the database for `rebuildAggregates`. */
  rebuildTextIndex(): Promise<void>
}

/** The writing side of a database. A transaction is visible when it is committed, and then it is on the disk. */
export interface DatabaseWriter {
  /**
   * Runs `work` in one transaction as the workspace's only writer. Waits for another writer for up to `lockTimeout` milliseconds
   * (`openWriter`); a long write, which has `onWait`, waits without a limit and calls that repeatedly. Commits when `work`
   * resolves; after an error nothing is changed (`failureOf`).
   */
  write<T>(workspaceId: number, work: (transaction: WriteTransaction) => Promise<T>, onWait?: () => void): Promise<T>
  /** Replaces the contents of all workspaces in one transaction; without a change where `work` rejects. */
  replaceAll<T>(work: (transaction: WriteTransaction) => Promise<T>): Promise<T>
  /** Runs `work` in one state of the database. */
  read<T>(work: (statements: Statements) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Milliseconds that a writer waits for another by default. */
export const LOCK_TIMEOUT = 10_000
