import { filterParameters } from '#contract/orders/order-filters.ts'
import { DEFAULT_SORT, type OrderQuery, sortText } from '#contract/orders/order-query.ts'
import { callAddress } from './request.ts'

/** The file formats in the menu, each of which a common program opens without asking. */
export const EXPORT_FORMATS = {
  commas: { path: 'orders.csv', parameters: { delimiter: 'comma' } },
  semicolons: { path: 'orders.csv', parameters: { delimiter: 'semicolon' } },
  json: { path: 'orders.json', parameters: {} },
} as const
export type ExportFormatName = keyof typeof EXPORT_FORMATS

export interface ExportChoice {
  readonly format: ExportFormatName
  /** Whether a CSV file begins with a byte order mark, without which Excel misreads accents. */
  readonly forExcel: boolean
  /** Only these of the matching orders; absent: all of them. */
  readonly ids?: readonly string[]
  /** Not these of the matching orders. */
  readonly except?: readonly string[]
}

/** The address of the file: the list's query without its page. */
export function exportAddress({ search, sort, page, per, ...filters }: OrderQuery, choice: ExportChoice): string {
  const { path, parameters } = EXPORT_FORMATS[choice.format]
  const fields = filterParameters(filters)
  if (search !== '') fields.set('q', search)
  if (sortText(sort) !== sortText(DEFAULT_SORT)) fields.set('sort', sortText(sort))
  for (const id of choice.ids ?? []) fields.append('id', id)
  for (const id of choice.except ?? []) fields.append('except', id)
  for (const [name, value] of Object.entries(parameters)) fields.set(name, value)
  if (path === 'orders.csv' && choice.forExcel) fields.set('bom', '1')
  return callAddress(`/api/${path}?${fields}`)
}

/** The address of a file with what a bulk change did with each order. */
export function resultsAddress(jobId: string): string {
  return callAddress(`/api/jobs/${encodeURIComponent(jobId)}/results.csv`)
}

/** The address of a file with an import's rejected records. */
export function rejectedAddress(importId: string): string {
  return callAddress(`/api/imports/${encodeURIComponent(importId)}/rejected.csv`)
}

/** The address of a file with everything that is stored of a customer. */
export function customerDataAddress(key: string): string {
  return callAddress(`/api/customers/data?${new URLSearchParams({ key })}`)
}
