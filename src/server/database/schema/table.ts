import type { ColumnType } from 'kysely'
import type { Columns } from '#server/database/ports.ts'
import type { Column } from './columns.ts'

export interface Index {
  readonly name: string
  /** What follows the table's name in `create index`. */
  readonly on: string
  readonly unique?: boolean
  /** Absent: both databases have it. */
  readonly only?: 'sqlite' | 'postgres'
}

/** Columns that together identify a row of another table. */
export interface Reference {
  readonly columns: readonly string[]
  readonly table: string
  readonly key: readonly string[]
}

interface TableOptions {
  readonly references?: readonly Reference[]
  readonly indexes?: readonly Index[]
  /** Per cent of a page that PostgreSQL fills: less than 100 leaves room to change rows in place. */
  readonly fillFactor?: number
  /** Absent: both databases have it. */
  readonly only?: 'postgres'
}

/** A table. Its DDL in both databases, its row type, column lists, backup and value checks derive from this. */
export interface Table<
  Name extends string = string,
  C extends Readonly<Record<string, Column>> = Readonly<Record<string, Column>>,
> extends TableOptions {
  readonly name: Name
  readonly columns: C
  /** The columns that both databases have, in the order of the definition. */
  readonly names: readonly string[]
  /** The primary key, by which rows are sorted in a backup. */
  readonly key: readonly string[]
  readonly references: readonly Reference[]
  readonly indexes: readonly Index[]
}

const IN_WORKSPACE: Reference = { columns: ['workspace_id'], table: 'workspaces', key: ['id'] }

export function defineTable<const Name extends string, C extends Readonly<Record<string, Column>>>(
  name: Name,
  columns: C,
  key: readonly (keyof C & string)[],
  { references = [IN_WORKSPACE], indexes = [], ...options }: TableOptions = {},
): Table<Name, C> {
  const names = Object.keys(columns).filter((column) => !columns[column]?.isRowNumber)
  return { name, columns, names, key, references, indexes, ...options }
}

/** Written as number or bigint; read as bigint, because sums can exceed 2^53. */
type Int = ColumnType<bigint, number | bigint, number | bigint>
type OptionalInt = ColumnType<bigint | null, number | bigint | null, number | bigint | null>
type KyselyColumn<V> = [V] extends [bigint] ? Int : [V] extends [bigint | null] ? OptionalInt : V

/** The row type of a table for Kysely. */
export type TableRow<T extends Table> = {
  [K in keyof T['columns']]: T['columns'][K] extends Column<infer V> ? KyselyColumn<V> : never
}

/** The types of these columns, for statements over many rows. */
export function columnTypes({ columns }: Table, names: readonly string[]): Columns {
  return Object.fromEntries(names.map((name) => [name, columns[name]?.kind ?? 'text']))
}
