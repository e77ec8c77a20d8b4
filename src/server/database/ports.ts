import type { SqlDialect } from './dialect.ts'
import type { Reads } from './reads.ts'

/** The reading side of a database: typed queries, and the SQL that differs between SQLite and PostgreSQL. */
export interface Database {
  readonly reads: Reads
  readonly dialect: SqlDialect
}

/** What a statement is given. */
export type Value = string | number | bigint | null

/** Whole numbers arrive as BigInt. */
export type Row = Readonly<Record<string, string | bigint | null>>

/** Names and types of columns, in the order in which rows give their values. */
export type Columns = Readonly<Record<string, 'text' | 'int'>>

export type Rows = readonly (readonly Value[])[]

/**
 * Statements in the SQL that both databases understand; numbers may stand in the text, everything else comes as a value.
 * All of a store's statements see one state.
 */
export interface Statements {
  /** The rows of a query; each `?` is the next of `values`. */
  query(sql: string, values?: readonly Value[]): Promise<Row[]>
  /**
   * Runs `sql` over many rows at once: `$rows` in it is a table named `given` with these columns. Answers what the
   * statement answers, in no particular order.
   */
  over(sql: string, columns: Columns, rows: Rows): Promise<Row[]>
  /** The rows of a query, some thousand at a time, so that no result is held whole; as they were when asked for, whatever is written meanwhile. */
  pages(sql: string): AsyncIterable<Row[]>
  /** The contract's `searchText` as `orders.search` holds it, and back. */
  storedSearch(text: string): string
  readableSearch(stored: string): string
  /** Whether the database has the table `search_trigrams`. */
  readonly hasTrigramTable: boolean
  /** What is wrong with the text index beside the orders, in sentences. */
  textFaults(): Promise<string[]>
}

/** A change of one order's search text; undefined: the order was not there, or is no longer. */
export interface TextChange {
  readonly number: number
  readonly before: string | undefined
  readonly after: string | undefined
}

/** One transaction of the only writer of a workspace. */
export interface WriteTransaction extends Statements {
  /**
   * Runs parts that do not depend on one another: what each asks first is sent in this order, and nobody waits for the answer to
   * the one before. Resolves or rejects when all are done; rejects with what went wrong first.
   */
  together<T extends readonly unknown[]>(...parts: { [K in keyof T]: () => Promise<T[K]> }): Promise<T>
  insert(table: string, columns: Columns, rows: Rows): Promise<void>
  /** The number of the workspace's next new order; undefined where orders have none. */
  nextNumber(workspaceId: number): Promise<number | undefined>
  /** Due for every order whose text changed; a database that indexes the texts by itself does nothing here. */
  changeTexts(changes: readonly TextChange[]): Promise<void>
  /** Many orders are coming: where there are none yet, indexes may be made after them. `endLoad` is due then. */
  beginLoad(): Promise<void>
  endLoad(): Promise<void>
}

/** A write that takes long: it waits for others for as long as it must, and others are told whose it is. */
export interface LongWrite {
  /** What those who wait for it are told: the name of the file that is imported. */
  readonly name: string
  /** Called again and again while another writes; `writer` is that one's name, where it is known. */
  readonly onWait: (writer: string | undefined) => void
  /** Called for each of its statements, so that a write without progress is noticed while a long one goes on. */
  readonly onWork?: (() => void) | undefined
}

/**
 * The writing side of a database. Nobody sees a transaction before it is committed, and a committed one is on the disk.
 */
export interface DatabaseWriter {
  /**
   * Runs `work` in one transaction, as the workspace's only writer: another waits, as long as the store's patience lasts, a
   * `long` one without an end. Commits when `work` resolves; whatever goes wrong, nothing is changed (see `failureOf`).
   */
  write<T>(workspaceId: number, work: (transaction: WriteTransaction) => Promise<T>, long?: LongWrite): Promise<T>
  /** Runs `work` over one state of the database. */
  read<T>(work: (statements: Statements) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Milliseconds a writer waits for another, where nobody says otherwise. */
export const WRITE_PATIENCE = 10_000
