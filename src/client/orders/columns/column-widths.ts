import { create } from 'zustand'
import { savedWidths, saveWidths } from '#client/state/choices/column-choices.ts'
import type { ColumnField } from './chosen-columns.ts'

/** Pixels of the columns that were resized, and of those that were next to one. */
export type ColumnSizes = Readonly<Partial<Record<ColumnField, number>>>

export const MIN_WIDTH = 64
export const MAX_WIDTH = 640

/** Widths in em, because the table's font is smaller in a narrow window. */
const EM: Readonly<Record<ColumnField, number>> = {
  ...{ id: 10.5, user: 10, project: 9, address: 10, date: 9.25, amount: 8.5, status: 8.5, shop: 8, warehouse: 8 },
  ...{ city: 7, country: 8, channel: 7, paymentMethod: 9, currency: 5.5, items: 5, paidDay: 8, payment: 9 },
  ...{ fulfillment: 9, age: 6, tags: 8, assignee: 10 },
}
/** Of the checkboxes and of the action buttons, in px. */
const CHECKBOXES = 40
const ACTIONS = 44
/** The first of them that is shown takes the rest of the table. */
const FLEXIBLE: readonly ColumnField[] = ['address', 'project', 'user', 'id']

export const useColumnSizes = create<ColumnSizes>(() => readSizes(savedWidths()))

/** The CSS widths of the table's columns, from the checkboxes to the actions, and the least width of the table. */
export function tableWidths(fields: readonly ColumnField[], sizes: ColumnSizes) {
  const isSized = fields.some((field) => sizes[field] !== undefined)
  const flexible = isSized ? undefined : FLEXIBLE.find((field) => fields.includes(field))
  const px = fields.reduce((sum, field) => sum + (sizes[field] ?? 0), CHECKBOXES + ACTIONS)
  const em = fields.reduce((sum, field) => sum + (sizes[field] === undefined ? EM[field] : 0), 0)
  const widths = fields.map((field) => {
    const size = sizes[field]
    if (size !== undefined) return `${size}px`
    return field === flexible ? 'auto' : `${EM[field]}em`
  })
  return {
    isSized,
    columns: [`${CHECKBOXES}px`, ...widths, isSized ? 'auto' : `${ACTIONS}px`],
    table: `calc(${px}px + ${em}em)`,
  }
}

/** Sets the width of a column. `measured` are the columns on screen: from the first resize on, the others stay as they are. */
export function resizeColumn(field: ColumnField, width: number, measured: ColumnSizes): void {
  const size = Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))
  useColumnSizes.setState({ ...measured, [field]: size })
}

/** Gives a column its first width again, or all of them. */
export function resetSizes(field?: ColumnField): void {
  const { [field ?? 'id']: _, ...others } = useColumnSizes.getState()
  useColumnSizes.setState(field ? others : {}, true)
  saveSizes()
}

export function saveSizes(): void {
  const sizes = useColumnSizes.getState()
  saveWidths(Object.keys(sizes).length === 0 ? '' : JSON.stringify(sizes))
}

/** What was saved, without anything that is no width of a column. */
export function readSizes(saved: string): ColumnSizes {
  try {
    const sizes = Object.entries(JSON.parse(saved || '{}') as object)
    const isUsable = ([field, size]: [string, unknown]) =>
      field in EM && typeof size === 'number' && size > 0 && size <= MAX_WIDTH
    return Object.fromEntries(sizes.filter(isUsable))
  } catch {
    return {}
  }
}
