import type { ImportField } from '#contract/import-fields.ts'
import { withSkus } from '#server/changes/line-skus.ts'
import { NO_DETAILS, type OrderContent, type OrderDetails } from '#server/changes/order-content.ts'
import type { Source } from '#server/imports/formats/source.ts'

/** The later fields of an order, and the fields of a file that they are read from; states are also read from a status. */
const COLUMNS = {
  email: 'email',
  phone: 'phone',
  note: 'note',
  tags: 'tags',
  country: ['shipCountry', 'billCountry'],
  discount: 'discount',
  shipping: 'shipping',
  tax: 'tax',
  refunded: 'refunded',
  paymentState: [],
  fulfillmentState: [],
  sku: 'sku',
} as const satisfies Record<keyof OrderDetails | 'sku', ImportField | readonly ImportField[]>
export type LaterField = keyof typeof COLUMNS
export const LATER_FIELDS = Object.keys(COLUMNS) as readonly LaterField[]

/** An order of a file. */
export interface FileOrder extends OrderContent {
  /** The later fields of which the file has no column, so that they keep what the stored order has. */
  readonly unsaid?: readonly LaterField[]
}

export function unsaidBy({ reading: { mapping } }: Source): readonly LaterField[] {
  return LATER_FIELDS.filter((name) =>
    [COLUMNS[name]].flat().every((field: ImportField) => mapping.columns?.[field] === undefined),
  )
}

/** Whether the stored order may have something that the file says nothing about. */
export function isPartial({ unsaid = [], ...file }: FileOrder): boolean {
  if (file.dateText === '') return true
  return unsaid.some((name) =>
    name === 'sku' ? file.lines.some(({ sku }) => sku === '') : file[name] === NO_DETAILS[name],
  )
}

/** The order of the file with what `known` has of the fields that the file says nothing about. */
export function withKnown({ unsaid = [], ...file }: FileOrder, known: OrderContent): OrderContent {
  const unchanged = unsaid.filter((name) => name !== 'sku' && file[name] === NO_DETAILS[name])
  const lines = unsaid.includes('sku') ? withSkus(file.lines, known.lines) : file.lines
  const details = Object.fromEntries(unchanged.map((name) => [name, known[name as keyof OrderDetails]]))
  return withDateTexts({ ...file, ...details, lines }, known)
}

/** The order of the file with its dates as they were given where they are the known ones: our own export has only days and instants. */
export function withDateTexts(file: OrderContent, known: OrderContent): OrderContent {
  const isSameDate = file.dateText === '' && file.placedAt === known.placedAt && file.day === known.day
  const isSamePayment = file.paidText === '' && file.paidDay === known.paidDay
  return {
    ...file,
    dateText: isSameDate ? known.dateText : file.dateText,
    paidText: isSamePayment ? known.paidText : file.paidText,
  }
}
