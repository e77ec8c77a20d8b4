import type { ColumnType } from 'kysely'
import { type Column, referring, workspaceId } from './columns.ts'

/** A table. Its row type, column lists, backup and value checks derive from this; migrations create it with its indexes. */
export interface Table<
  Name extends string = string,
  C extends Readonly<Record<string, Column>> = Readonly<Record<string, Column>>,
> {
  readonly name: Name
  readonly columns: C
  /** The columns that both databases have, in the order of the definition. */
  readonly names: readonly string[]
  /** The primary key, by which rows are sorted in a backup. */
  readonly key: readonly string[]
}

export function defineTable<const Name extends string, C extends Readonly<Record<string, Column>>>(
  name: Name,
  key: readonly (keyof C & string)[],
  columns: C,
): Table<Name, C> {
  const names = Object.keys(columns).filter((column) => !columns[column]?.isRowNumber)
  return { name, columns, names, key }
}

/** A table of which each row belongs to a workspace, with which its key begins. */
export function workspaceTable<const Name extends string, C extends Readonly<Record<string, Column>>>(
  name: Name,
  key: readonly (keyof C & string)[],
  columns: C,
) {
  const inWorkspace = { workspace_id: referring(workspaceId, 'workspaces', 'id') }
  return defineTable(name, ['workspace_id', ...key], { ...inWorkspace, ...columns })
}

/** Written as number or bigint; read as bigint, because sums can exceed 2^53. */
type Int = ColumnType<bigint, number | bigint, number | bigint>
type OptionalInt = ColumnType<bigint | null, number | bigint | null, number | bigint | null>
type KyselyColumn<V> = [V] extends [bigint] ? Int : [V] extends [bigint | null] ? OptionalInt : V

export type TableRow<T extends Table> = {
  [K in keyof T['columns']]: T['columns'][K] extends Column<infer V> ? KyselyColumn<V> : never
}

/** The types of these columns, for statements over many rows. */
export function columnTypes({ columns }: Table, names: readonly string[]): Record<string, 'text' | 'int'> {
  return Object.fromEntries(names.map((name) => [name, columns[name]?.kind ?? 'text']))
}
