import { listMessages } from '#client/orders/messages.ts'
import type { Order } from '#contract/orders/order.ts'
import type { FieldsWith, ORDER_FIELDS } from '#contract/orders/order-fields.ts'
import type { FurtherSort, IndexedSort, Sort, SortField } from '#contract/orders/order-sort.ts'

interface Column {
  readonly heading: string
  /** Classes of its heading: its share of the table, of which the address takes the rest, and its alignment. */
  readonly layout: string
  /** Classes of its cells; by default `order-` and its field. */
  readonly cells?: string
}

type NamedColumn = (typeof ORDER_FIELDS)[FieldsWith<'column'>]['column']
/** A field whose cell is more than a text. */
export type CellField = Exclude<IndexedSort, NamedColumn>

interface CellColumn extends Column {
  readonly field: CellField
  readonly text?: undefined
}

interface TextColumn extends Column {
  readonly field: NamedColumn | FurtherSort
  readonly text: (order: Order) => string
}

export type ListColumn = CellColumn | TextColumn

/** The sortable columns of the sample in their order on screen (specification §2). */
export const SAMPLE_COLUMNS: readonly ListColumn[] = [
  { field: 'id', heading: 'Order ID', layout: '@2xl:w-[12%] @4xl:w-[10.5%]' },
  { field: 'user', heading: 'User', layout: '@2xl:w-[18.5%]' },
  { field: 'project', heading: 'Project', layout: '@2xl:w-[16%]' },
  { field: 'address', heading: 'Address', layout: '' },
  { field: 'date', heading: 'Date', layout: '@2xl:w-[13%] @4xl:w-[14.5%]' },
  { field: 'status', heading: 'Status', layout: '@2xl:w-[12.5%]' },
]

/** 'Sorted by date, newest first'. */
export function describeSort({ field, descending }: Sort, columns: readonly ListColumn[]): string {
  const heading = columns.find((column) => column.field === field)?.heading ?? field
  return listMessages.sorted(inSentence(heading), directionsOf(field)[descending ? 1 : 0])
}

/** 'Searches order ID, user, project, address and status'; of real orders every column and the e-mail address. */
export function describeSearch(columns: readonly ListColumn[]): string {
  const hasAmounts = columns.some(({ field }) => field === 'amount')
  const searched = columns
    .filter(({ field }) => hasAmounts || field !== 'date')
    .map(({ heading }) => inSentence(heading))
  return listMessages.searched(hasAmounts ? [...searched, listMessages.email] : searched)
}

function inSentence(heading: string): string {
  return heading.charAt(0).toLowerCase() + heading.slice(1)
}

function directionsOf(field: SortField): readonly [ascending: string, descending: string] {
  if (field === 'date') return listMessages.byAge
  return field === 'amount' ? listMessages.bySize : listMessages.byText
}
