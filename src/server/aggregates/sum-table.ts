import type { Columns, WriteTransaction } from '#server/database/ports.ts'
import { sumColumnSql } from './exact-sum.ts'
import { GRANULARITIES, SPAN_START_SQL } from './granularity.ts'
import type { OrderImage, Sign } from './order-image.ts'

/** A table of sums by key. The first sum counts what the row is made of: a row that counts nothing is deleted. */
export interface SumTable {
  readonly name: string
  /** Without the workspace, which begins every key. */
  readonly keys: Columns
  readonly sums: readonly string[]
}

interface SumRow {
  readonly key: readonly string[]
  readonly sums: readonly bigint[]
}

/** Updates one aggregate: collects changes of orders, then writes them. */
export interface Updater {
  add(image: OrderImage, sign: Sign): void
  /** Writes what was collected and starts over. */
  flush(transaction: WriteTransaction, workspaceId: number): Promise<void>
}

/** Sums by key, collected in memory. */
export class SumsByKey {
  readonly #rows = new Map<string, SumRow & { readonly sums: bigint[] }>()

  /** Only the last part of a key may contain NUL, which separates the parts. */
  add(key: readonly string[], values: readonly bigint[]): void {
    const joined = key.join('\0')
    const row = this.#rows.get(joined)
    if (!row) this.#rows.set(joined, { key, sums: [...values] })
    else for (const [i, value] of values.entries()) row.sums[i] = (row.sums[i] ?? 0n) + value
  }

  /** Returns all rows and forgets them. They are sorted, because neighbouring keys are written to the same page. */
  take(): SumRow[] {
    const rows = [...this.#rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
    this.#rows.clear()
    return rows
  }
}

/** The start of an insert of all columns, in the order of the definition. */
export function insertInto({ name, keys, sums }: SumTable): string {
  return `insert into ${name} (workspace_id, ${[...Object.keys(keys), ...sums]})`
}

/** Adds rows, each key at most once, to the stored ones, and deletes rows whose count becomes 0. */
export async function addSums(
  transaction: WriteTransaction,
  workspaceId: number,
  table: SumTable,
  rows: readonly SumRow[],
): Promise<void> {
  const { name, keys, sums } = table
  const changed = rows.filter((row) => row.sums.some((sum) => sum !== 0n))
  const columns: Columns = { ...keys, ...Object.fromEntries(sums.map((sum) => [sum, 'int'] as const)) }
  await transaction.over(
    `${insertInto(table)} select ${workspaceId}, ${Object.keys(columns)} from $rows
     where true on conflict (workspace_id, ${Object.keys(keys)}) do update set
     ${sums.map((sum) => `${sum} = ${name}.${sum} + excluded.${sum}`)}`,
    columns,
    changed.map((row) => [...row.key, ...row.sums]),
  )
  const reduced = changed.filter((row) => (row.sums[0] ?? 0n) < 0n)
  if (reduced.length === 0) return
  await transaction.over(
    `delete from ${name} where workspace_id = ${workspaceId} and ${sums[0]} = 0
     and (${Object.keys(keys)}) in (select ${Object.keys(keys)} from $rows)`,
    keys,
    reduced.map(({ key }) => key),
  )
}

/** Statements that add up a rollup's months from its days and its years from its months. */
export function rebuildCoarser(table: SumTable, workspaceId: number): string[] {
  const columns = Object.keys(table.keys)
  return (['m', 'y'] as const).map((granularity, i) => {
    const start = SPAN_START_SQL[granularity]('start')
    const key = columns.map((column) => ({ granularity: `'${granularity}'`, start })[column] ?? column)
    const group = columns.map((column) => (column === 'start' ? start : column))
    return `${insertInto(table)} select workspace_id, ${key}, ${table.sums.map(sumColumnSql)} from ${table.name}
      where workspace_id = ${workspaceId} and granularity = '${GRANULARITIES[i]}' group by workspace_id, ${group}`
  })
}
