import type { Selectable } from 'kysely'
import type { SortField } from '#contract/order-query.ts'
import type { OrderTable } from '#server/database/schema/tables.ts'

export const SHOWN = [
  'id',
  'placed_at',
  'day',
  'status',
  'customer_name',
  'project',
  'address',
  'city',
  'channel',
  'currency',
  'amount',
  'version',
] as const

/** An order as the list reads it. */
export type OrderRow = Pick<Selectable<OrderTable>, (typeof SHOWN)[number]>

/** The same with the two keys that its list is sorted by. */
export type PlacedRow = OrderRow & {
  readonly sort_key: string | bigint
  readonly id_key: string
  /** How many the list has in all, where it was counted beside. */
  readonly total?: bigint
}

export const SORT_COLUMNS = {
  date: 'placed_at',
  id: 'id_key',
  user: 'customer_name_key',
  project: 'project_key',
  address: 'address_key',
  status: 'status_key',
  amount: 'amount',
} as const satisfies Record<SortField, keyof OrderTable>

export interface ListPage {
  readonly rows: readonly OrderRow[]
  /** How many orders match, on all pages; null where that may come later and has to be counted. */
  readonly total: number | null
}
