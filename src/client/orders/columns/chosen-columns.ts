import { formatDay } from '#contract/format-date.ts'
import { NO_CURRENCY } from '#contract/money.ts'
import { ORDER_FIELD_NAMES } from '#contract/orders/order-field-names.ts'
import { fieldsWith, ORDER_FIELDS } from '#contract/orders/order-fields.ts'
import { columnMessages } from './column-messages.ts'
import type { ListColumn } from './list-columns.ts'
import { LIVE_COLUMNS } from './live-columns.ts'

export type ColumnField = ListColumn['field']

const count = new Intl.NumberFormat('en', { maximumFractionDigits: 3 })
/** In cards, a line of its own with its heading. */
const WIDE = { layout: '', cells: 'wide-cell' }

const known = (state = 'Unknown') => (state === 'Unknown' ? '' : state)

/** Every column of real orders in the order in which they are offered; those of `LIVE_COLUMNS` come first. */
export const ALL_COLUMNS: readonly ListColumn[] = [
  ...LIVE_COLUMNS,
  ...fieldsWith('column').map((field): ListColumn => {
    const { column, label } = ORDER_FIELDS[field]
    return {
      ...WIDE,
      field: column,
      heading: label,
      text: (order) => order[field === 'shop' ? 'shopName' : field] ?? '',
    }
  }),
  {
    ...WIDE,
    field: 'currency',
    heading: ORDER_FIELD_NAMES.currency,
    text: ({ currency = NO_CURRENCY }) => (currency === NO_CURRENCY ? '' : currency),
  },
  {
    field: 'items',
    heading: columnMessages.items,
    layout: '@2xl:text-right',
    cells: `${WIDE.cells} @2xl:text-right tabular-nums`,
    text: ({ items = null }) => (items === null ? '' : count.format(items)),
  },
  { ...WIDE, field: 'paidDay', heading: ORDER_FIELD_NAMES.paidDay, text: ({ paidDay = '' }) => formatDay(paidDay) },
  { ...WIDE, field: 'payment', heading: ORDER_FIELD_NAMES.paymentState, text: (order) => known(order.paymentState) },
  {
    ...WIDE,
    field: 'fulfillment',
    heading: ORDER_FIELD_NAMES.fulfillmentState,
    text: (order) => known(order.fulfillmentState),
  },
  {
    ...WIDE,
    field: 'age',
    heading: columnMessages.age,
    text: ({ age = null }) => (age === null ? '' : columnMessages.days(age)),
  },
  { ...WIDE, field: 'tags', heading: ORDER_FIELD_NAMES.tags, text: ({ tags = [] }) => tags.join(', ') },
]

const ALL_FIELDS = ALL_COLUMNS.map(({ field }) => field)
const LIVE_FIELDS = LIVE_COLUMNS.map(({ field }) => field)

/** In an address: those that the list starts with, whatever columns the browser remembers. */
export const DEFAULT_COLUMNS = 'default'

/** The columns that an address chooses. The order ID is always the first; unknown and repeated ones are ignored. */
export function readColumns(chosen: string): readonly ColumnField[] {
  if (chosen === '' || chosen === DEFAULT_COLUMNS) return LIVE_FIELDS
  const named = chosen.split(',').flatMap((name) => ALL_FIELDS.filter((field) => field === name))
  return [...new Set<ColumnField>(['id', ...named])]
}

/** The columns as in the address; '' for those that the list starts with. */
export function writeColumns(fields: readonly ColumnField[]): string {
  const text = fields.join()
  return text === LIVE_FIELDS.join() ? '' : text
}

/** All columns: each that is not chosen follows the one that it is offered after. */
export function offeredColumns(chosen: readonly ColumnField[]): readonly ColumnField[] {
  const offered = [...chosen]
  for (const [index, field] of ALL_FIELDS.entries()) {
    if (offered.includes(field)) continue
    const before = ALL_FIELDS[index - 1]
    offered.splice(before === undefined ? 0 : offered.indexOf(before) + 1, 0, field)
  }
  return offered
}

let last = { chosen: '', columns: LIVE_COLUMNS }

/** The columns of the table and of cards, the same array for the same choice. */
export function columnsOf(chosen: string): readonly ListColumn[] {
  if (last.chosen === chosen) return last.columns
  const fields = readColumns(chosen)
  const shown = fields.flatMap((name) => ALL_COLUMNS.filter(({ field }) => field === name)).map(withoutWidth)
  last = { chosen, columns: writeColumns(fields) === '' ? LIVE_COLUMNS : shown }
  return last.columns
}

/** Its share belongs to the columns that the list starts with. */
function withoutWidth(column: ListColumn): ListColumn {
  const layout = column.layout.split(' ').filter((name) => !name.includes(':w-'))
  return { ...column, layout: layout.join(' ') }
}
