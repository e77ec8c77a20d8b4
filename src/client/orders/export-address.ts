import { filterParameters } from '#contract/order-filters.ts'
import { DEFAULT_SORT, type OrderQuery, sortText } from '#contract/order-query.ts'

/** The files that the menu offers; each dialect is one that a common program opens without questions. */
export const EXPORT_FORMATS = {
  commas: { label: 'CSV with commas, 1234.50', path: 'orders.csv', parameters: { delimiter: 'comma' } },
  semicolons: {
    label: 'CSV with semicolons, 1234,50',
    path: 'orders.csv',
    parameters: { delimiter: 'semicolon' },
  },
  json: { label: 'JSON', path: 'orders.json', parameters: {} },
} as const
export type ExportFormatName = keyof typeof EXPORT_FORMATS

export interface ExportChoice {
  readonly format: ExportFormatName
  /** CSV only: Excel shows accents right. */
  readonly mark: boolean
  /** Only these of the matching orders; absent: all of them. */
  readonly ids?: readonly string[]
}

/** Where the server gives the file: the list's own question, without its page. */
export function exportAddress({ search, sort, page, per, ...filters }: OrderQuery, choice: ExportChoice): string {
  const { path, parameters } = EXPORT_FORMATS[choice.format]
  const question = filterParameters(filters)
  if (search !== '') question.set('q', search)
  if (sortText(sort) !== sortText(DEFAULT_SORT)) question.set('sort', sortText(sort))
  for (const id of choice.ids ?? []) question.append('id', id)
  for (const [name, value] of Object.entries(parameters)) question.set(name, value)
  if (path === 'orders.csv' && choice.mark) question.set('bom', '1')
  return `/api/${path}?${question}`
}
