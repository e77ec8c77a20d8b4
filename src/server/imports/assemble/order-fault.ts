import type { ImportField } from '#contract/imports/import-fields.ts'
import { fieldsOfKind, mapNames } from '#contract/orders/order-fields.ts'
import { MONEY_FIELDS } from '#contract/orders/shown-fields.ts'
import { sourcesOf } from '#server/imports/formats/field-sources.ts'
import type { Source } from '#server/imports/formats/source.ts'
import { UnreadableNumber } from './amounts.ts'
import type { GroupRow } from './order-group.ts'

const TEXTS = fieldsOfKind('text')

/** Where a part of an order may come from: a rejection names the first of these columns that the file has. */
const COLUMNS = {
  date: ['date'],
  paid: ['paidAt'],
  currency: ['currency'],
  total: ['total', 'lineAmount'],
  amount: ['lineAmount', 'total'],
  price: ['price'],
  extra: MONEY_FIELDS,
  discount: ['lineDiscount'],
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

/** A row that can't be read as part of its order; the message is a sentence. */
export class OrderFault extends Error {
  readonly row: GroupRow
  readonly #column: OrderPart | { readonly heading: string } | null

  /** `column`: the part of the order, or the heading, that can't be read; null for the whole row. */
  constructor(row: GroupRow, column: OrderPart | { readonly heading: string } | null, reason: string) {
    super(reason)
    this.row = row
    this.#column = column
  }

  /** The heading of its column; null if it has none. */
  heading(source: Source): string | null {
    const column = this.#column
    return typeof column === 'string' ? headingOf(source, column) : (column?.heading ?? null)
  }
}

/** The result of `read`; a number that it can't read is a fault of this row, in the column `heading` where it is given. */
export function withFaultOf<T>(row: GroupRow, read: () => T, heading?: string): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof UnreadableNumber)) throw error
    throw new OrderFault(row, heading === undefined ? error.role : { heading }, error.message)
  }
}
