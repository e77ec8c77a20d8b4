import type { ImportField } from '#contract/imports/import-fields.ts'
import { mapNames } from '#contract/map-names.ts'
import { EXPORT_COLUMNS, type ExportColumnName } from '#contract/orders/export-columns.ts'
import { fieldsOfKind } from '#contract/orders/order-fields.ts'
import { MONEY_FIELDS } from '#contract/orders/shown-fields.ts'
import { sourcesOf } from '#server/imports/formats/parsed-record.ts'
import type { Source } from '#server/imports/formats/source.ts'
import type { GroupRow } from './order-groups.ts'

const TEXTS = fieldsOfKind('text')

/** Where a part of an order may come from: a rejection names the first of these columns that the file has. */
const COLUMNS = {
  date: ['date'],
  paid: ['paidAt'],
  currency: ['currency'],
  total: ['total', 'lineAmount'],
  lineAmount: ['lineAmount', 'total'],
  price: ['price'],
  extra: MONEY_FIELDS,
  lineDiscount: ['lineDiscount'],
  quantity: ['quantity'],
  ...mapNames(TEXTS, sourcesOf),
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
