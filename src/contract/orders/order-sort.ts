import { LISTED_FIELDS, LISTED_TEXTS } from './listed-fields.ts'
import type { ReportingDateBasis } from './order.ts'
import type { FieldsWith, ORDER_FIELDS } from './order-fields.ts'

/** Those that have an index. */
export type IndexedSort = (typeof ORDER_FIELDS)[FieldsWith<'sort'>]['sort']
/** Those of the table of fields, by its type alone: the first look at a list does not load the table. */
const INDEXED_SORTS: Readonly<Record<IndexedSort, true>> = {
  id: true,
  date: true,
  status: true,
  user: true,
  address: true,
  warehouse: true,
  project: true,
  amount: true,
}
/** Without an index: columns that a list can show in addition. Texts are compared without the case of Latin letters. */
const FURTHER_SORTS = [
  ...LISTED_TEXTS.map((field) => LISTED_FIELDS[field].filter.name),
  ...(['currency', 'items', 'paidDay', 'payment', 'fulfillment', 'tags', 'age'] as const),
]
export type FurtherSort = Exclude<(typeof FURTHER_SORTS)[number], IndexedSort>
export type SortField = IndexedSort | FurtherSort
export const SORT_FIELDS: readonly SortField[] = [
  ...new Set([...(Object.keys(INDEXED_SORTS) as IndexedSort[]), ...FURTHER_SORTS]),
]

export interface Sort {
  readonly field: SortField
  readonly descending: boolean
  /** Since when the sort by age counts; absent: since the order was placed. */
  readonly countedDate?: ReportingDateBasis
}

/** Sorting the same field flips the direction; another field starts ascending (specification §4). */
export function nextSort(current: Sort, field: SortField): Sort {
  return { field, descending: current.field === field ? !current.descending : false }
}

export function parseSort(text: string): Sort | undefined {
  const descending = text.startsWith('-')
  const field = SORT_FIELDS.find((name) => name === (descending ? text.slice(1) : text))
  return field && { field, descending }
}
