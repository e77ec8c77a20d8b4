import type { Selectable } from 'kysely'
import type { WriteTransaction } from '#server/database/ports.ts'
import { columnTypes, type Table } from '#server/database/schema/table.ts'
import type { Tables } from '#server/database/schema/tables.ts'
import { highPart, lowPart } from './exact-sum.ts'

type GroupColumn = 'currency' | 'shop' | 'status' | 'channel' | 'payment_method' | 'city' | 'country'
type UsedColumn = GroupColumn | 'day' | 'reporting_day' | 'customer_key' | 'search' | 'amount' | 'refunded'

/** What the aggregates use of an order's columns, and its lines; `search` is the contract's `orderSearchText`. */
export interface OrderImage extends Readonly<Pick<Selectable<Tables['orders']>, UsedColumn>> {
  /** 0 in databases whose orders have no numbers. */
  readonly number: number
  readonly lines: readonly Readonly<Pick<Selectable<Tables['order_lines']>, 'product' | 'quantity' | 'amount'>>[]
}

/** 1n: the order is new, or its new content; -1n: the order is deleted, or its old content. */
export type Sign = 1n | -1n

/** A key without the workspace, and its sums in the order of the table's columns; those of an amount's two parts are one. */
interface SumRow {
  readonly key: readonly string[]
  readonly sums: readonly bigint[]
}

/** Updates one aggregate: collects changes of orders, then writes them. */
export interface Updater {
  /** Absent where it writes with every batch; otherwise whether it has to before the end. */
  readonly isFull?: boolean
  add(image: OrderImage, sign: Sign): void
  /** Writes what was collected and starts over. */
  flush(transaction: WriteTransaction, workspaceId: number): Promise<void>
}

export class SumsByKey {
  readonly #rows = new Map<string, SumRow & { readonly sums: bigint[] }>()

  /** The texts of orders have no NUL, which separates the parts of a key here. */
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

/** The columns of a table of sums: its key without the workspace, and the sums. */
export function sumColumnsOf({ key, names }: Table) {
  return {
    keys: key.filter((name) => name !== 'workspace_id'),
    sums: names.filter((name) => !key.includes(name)),
  }
}

/** The values of these columns; an amount is stored in two parts (`exactSum`). */
function storedSums(columns: readonly string[], sums: readonly bigint[]): bigint[] {
  const whole = columns.filter((column) => !column.endsWith('_low'))
  return whole.flatMap((column, i) => {
    const sum = sums[i] ?? 0n
    return column.endsWith('_high') ? [highPart(sum), lowPart(sum)] : [sum]
  })
}

/**
 * Adds rows, each key at most once, to the stored ones. The first sum counts what a row is made of: rows that count
 * nothing any more are deleted.
 */
export async function addSums(
  transaction: WriteTransaction,
  workspaceId: number,
  table: Table,
  rows: readonly SumRow[],
): Promise<void> {
  const { name } = table
  const { keys, sums } = sumColumnsOf(table)
  const changed = rows.filter((row) => row.sums.some((sum) => sum !== 0n))
  await transaction.withRows(
    `insert into ${name} (workspace_id, ${keys}, ${sums}) select ${workspaceId}, ${keys}, ${sums} from $rows
     where true on conflict (workspace_id, ${keys}) do update set
     ${sums.map((sum) => `${sum} = ${name}.${sum} + excluded.${sum}`)}`,
    columnTypes(table, [...keys, ...sums]),
    changed.map((row) => [...row.key, ...storedSums(sums, row.sums)]),
  )
  const reduced = changed.filter((row) => (row.sums[0] ?? 0n) < 0n)
  await transaction.withRows(
    `delete from ${name} where workspace_id = ${workspaceId} and ${sums[0]} = 0 and (${keys}) in (select ${keys} from $rows)`,
    columnTypes(table, keys),
    reduced.map(({ key }) => key),
  )
}
