import type { Columns, WriteTransaction } from '#server/database/ports.ts'

/** A derived table: sums by key. The first sum counts what the row is made of; a row of none is dropped. */
export interface CellTable {
  readonly name: string
  /** Without the workspace, which begins every key. */
  readonly keys: Columns
  readonly sums: readonly string[]
}

export interface Cell {
  readonly key: readonly (string | number)[]
  readonly sums: readonly bigint[]
}

export const ORDER_ROLLUPS: CellTable = {
  name: 'order_rollups',
  keys: { dimension: 'text', grain: 'text', start: 'text', currency: 'text', key: 'text' },
  sums: ['orders', 'amount_high', 'amount_low'],
}

export const PRODUCT_ROLLUPS: CellTable = {
  name: 'product_rollups',
  keys: { grain: 'text', start: 'text', currency: 'text', product: 'text' },
  sums: [
    'orders',
    'lines',
    'amounts',
    'amount_high',
    'amount_low',
    'quantities',
    'pieces',
    'priced_pieces',
    'priced_high',
    'priced_low',
    'order_high',
    'order_low',
  ],
}

export const CUSTOMER_DAYS: CellTable = {
  name: 'customer_days',
  keys: { currency: 'text', customer_key: 'text', day: 'text' },
  sums: ['orders'],
}

export const CUSTOMER_GAPS: CellTable = {
  name: 'customer_gaps',
  keys: { currency: 'text', grain: 'text', start: 'text', previous: 'text' },
  sums: ['customers'],
}

export const SHARED_TEXTS: CellTable = {
  name: 'shared_texts',
  keys: { project_key: 'text', status_key: 'text' },
  sums: ['orders'],
}

export const DATE_COUNTS: CellTable = { name: 'date_counts', keys: { utc_day: 'int' }, sums: ['orders'] }

export const SEARCH_GRAMS: CellTable = {
  name: 'search_grams',
  keys: { gram: 'text' },
  sums: ['orders', 'own_orders'],
}

/** Of so few cells the sums are asked back, because seldom one comes to nothing; of many, some do. */
const ASKED = 1000

/** Adds cells, each key at most once, to what is stored, and drops the rows that come to nothing. */
export async function addCells(
  transaction: WriteTransaction,
  workspaceId: number,
  { name, keys, sums }: CellTable,
  cells: readonly Cell[],
): Promise<void> {
  const due = cells.filter((cell) => cell.sums.some((sum) => sum !== 0n))
  const names = Object.keys(keys)
  const columns: Columns = { ...keys, ...Object.fromEntries(sums.map((sum) => [sum, 'int'] as const)) }
  const shrunk = due.filter((cell) => (cell.sums[0] ?? 0n) <= 0n)
  const asks = shrunk.length > 0 && due.length <= ASKED
  const stored = await transaction.over(
    `insert into ${name} (workspace_id, ${Object.keys(columns)}) select ${workspaceId}, ${Object.keys(columns)} from $rows
     where true on conflict (workspace_id, ${names}) do update set
     ${sums.map((sum) => `${sum} = ${name}.${sum} + excluded.${sum}`)}${asks ? ` returning ${sums[0]} as counted` : ''}`,
    columns,
    due.map((cell) => [...cell.key, ...cell.sums]),
  )
  if (shrunk.length === 0 || (asks && stored.every(({ counted }) => counted !== 0n))) return
  await transaction.over(
    `delete from ${name} where workspace_id = ${workspaceId} and ${sums[0]} = 0
     and (${names}) in (select ${names} from $rows)`,
    keys,
    shrunk.map(({ key }) => key),
  )
}
