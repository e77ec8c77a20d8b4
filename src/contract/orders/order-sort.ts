import { type FieldsWith, fieldsWith, ORDER_FIELDS } from './order-fields.ts'

export type SortField = (typeof ORDER_FIELDS)[FieldsWith<'sort'>]['sort']
export const SORT_FIELDS: readonly SortField[] = fieldsWith('sort').map((field) => ORDER_FIELDS[field].sort)

export interface Sort {
  readonly field: SortField
  readonly descending: boolean
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
