import { clean } from '#contract/clean-text.ts'
import type { ImportField } from '#contract/imports/import-fields.ts'
import { mapNames } from '#contract/map-names.ts'
import { EXPORT_COLUMNS, type ExportColumnName } from '#contract/orders/export-columns.ts'
import { fieldsOfKind, fieldsWith, ORDER_FIELDS } from '#contract/orders/order-fields.ts'
import { MONEY_FIELDS } from '#contract/orders/shown-fields.ts'
import { withSkus } from '#server/changes/line-skus.ts'
import { EMPTY_ORDER, fieldsIn, type OrderContent } from '#server/changes/order-content.ts'
import { isLongText, MAX_TEXT } from '#server/database/long-text.ts'
import { type AbsentField, sourcesOf } from '#server/imports/formats/parsed-record.ts'
import type { Source } from '#server/imports/formats/source.ts'
import { importMessages } from '#server/imports/messages.ts'
import type { GroupRow } from './order-groups.ts'

const OPTIONAL = fieldsWith('isOptionalInFiles')

/** An order of a file. */
export interface FileOrder extends OrderContent {
  /** The fields of which the file has no column, so that they keep what the stored order has. */
  readonly absentFields?: readonly AbsentField[]
}

/** States are also read from a status, so that no column says whether the file has them. */
export function absentFieldsOf({ reading: { mapping } }: Source): readonly AbsentField[] {
  const lacks = (field: ImportField) => mapping.columns?.[field] === undefined
  const absent = OPTIONAL.filter((field) => ORDER_FIELDS[field].kind === 'state' || sourcesOf(field).every(lacks))
  return lacks('sku') ? [...absent, 'sku'] : absent
}

/** The order of the file with what `known` has of the fields that the file says nothing about. */
export function withKnown({ absentFields = [], ...file }: FileOrder, known: OrderContent): OrderContent {
  const unchanged = OPTIONAL.filter((field) => absentFields.includes(field) && file[field] === EMPTY_ORDER[field])
  const lines = absentFields.includes('sku') ? withSkus(file.lines, known.lines) : file.lines
  return withDateTexts({ ...file, ...fieldsIn(known, unchanged), lines }, known)
}

/** The order of the file with its dates as they were given where they are the known ones: our own export has no times of payments. */
export function withDateTexts(file: OrderContent, known: OrderContent): OrderContent {
  const isSameDate = file.dateText === '' && file.placedAt === known.placedAt && file.day === known.day
  const isSamePayment = file.paidText === '' && file.paidDay === known.paidDay
  return {
    ...file,
    dateText: isSameDate ? known.dateText : file.dateText,
    paidText: isSamePayment ? known.paidText : file.paidText,
  }
}

const TEXTS = fieldsOfKind('id', 'text', 'plainText', 'longText', 'tags')

/** The order as the database returns it, so that comparing it with the stored order finds no difference. */
export function cleanOrder<Order extends OrderContent>(order: Order): Order {
  const { lines } = order
  // Nearly always they are clean, and copying them costs more than checking.
  const unclean = TEXTS.filter((field) => clean(order[field]) !== order[field])
  const hasCleanLines = lines.every(({ product, sku }) => clean(product) === product && clean(sku) === sku)
  if (unclean.length === 0 && hasCleanLines) return order
  return {
    ...order,
    ...mapNames(unclean, (field) => clean(order[field])),
    lines: lines.map((line) => ({ ...line, product: clean(line.product), sku: clean(line.sku) })),
  }
}

const LIMITED = fieldsOfKind('text')

/** The first of the order's texts that is too long to be stored; `line`: which of its lines, for a product. */
export function longText(order: OrderContent) {
  const { long } = importMessages.record
  const field = LIMITED.find((name) => isLongText(order[name]))
  if (field) {
    const definition = ORDER_FIELDS[field]
    const name = 'label' in definition ? definition.label : definition.search
    return { field, line: -1, reason: long(name.charAt(0).toLowerCase() + name.slice(1), MAX_TEXT) }
  }
  const line = order.lines.findIndex(({ product }) => isLongText(product))
  return line < 0 ? undefined : { field: 'product' as const, line, reason: long('product name', MAX_TEXT) }
}

/** Where a part of an order may come from: a rejection names the first of these columns that the file has. */
const COLUMNS = {
  date: ['date'],
  paid: ['paidAt'],
  currency: ['currency'],
  total: ['total', 'lineAmount', 'price'],
  lineAmount: ['lineAmount', 'total', 'price'],
  price: ['price'],
  extra: MONEY_FIELDS,
  lineDiscount: ['lineDiscount'],
  quantity: ['quantity'],
  ...mapNames(LIMITED, sourcesOf),
  product: ['product', 'products'],
} as const satisfies Record<string, readonly ImportField[]>

type OrderPart = keyof typeof COLUMNS

/** The heading of the column with this part of an order; null if the file has none. */
export function headingOf({ found }: Source, part: OrderPart): string | null {
  const field = COLUMNS[part].find((one) => found.has(one))
  return (field && found.get(field)) ?? null
}

/** A part of an order, or a column of our own export. */
export type OrderColumn = OrderPart | { readonly exported: ExportColumnName }

/** A row that can't be read as part of its order; the message is a sentence. */
export class OrderFault extends Error {
  readonly row: GroupRow
  readonly #column: OrderColumn | null

  /** `column`: what can't be read; null for the whole row. */
  constructor(row: GroupRow, column: OrderColumn | null, reason: string) {
    super(reason)
    this.row = row
    this.#column = column
  }

  /** The heading of its column; null if it has none. */
  heading(source: Source): string | null {
    const column = this.#column
    if (typeof column === 'string') return headingOf(source, column)
    return column && EXPORT_COLUMNS[column.exported].heading
  }
}
