import { hash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { mapNames } from '#contract/map-names.ts'
import { type FieldValues, fieldsOfKind, fieldsWith, VALUE_FIELDS } from '#contract/orders/order-fields.ts'
import { RECORD_FIELDS } from '#contract/orders/order-records.ts'
import type { Tables } from '#server/database/schema/tables.ts'

/** An order without what the database adds. Amounts are ten-thousandths of a minor unit, quantities ten-thousandths of a piece. */
export type OrderContent = FieldValues & { readonly lines: readonly LineContent[] }

export type LineContent = Readonly<
  Pick<Selectable<Tables['order_lines']>, 'product' | 'sku' | 'quantity' | 'price' | 'amount'>
>

/** What an order has of a field that it need not have. */
export const EMPTY_ORDER = {
  ...mapNames(fieldsOfKind('optionalDay', 'givenDate', 'text', 'plainText', 'longText', 'tags'), () => ''),
  ...mapNames(RECORD_FIELDS, () => ''),
  ...mapNames(fieldsOfKind('state'), () => 'Unknown' as const),
  ...mapNames(fieldsOfKind('money', 'place'), () => null),
}

export function fieldsIn<F extends keyof OrderContent>(order: OrderContent, fields: readonly F[]) {
  return Object.fromEntries(fields.map((field) => [field, order[field]])) as Pick<OrderContent, F>
}

/** JSON in which whole numbers that may pass 2^53 are texts. */
export function exactJson(value: unknown): string {
  return JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? String(part) : part))
}

/** The content of an order, with what imports compare it with. */
export interface OrderVersion {
  readonly order: OrderContent
  /** `contentHash` of the order in the last file that had it; '' for an order that no file had. */
  readonly hash: string
  /** The content in that file, where the order was edited since. */
  readonly file: OrderContent | undefined
}

/** The first product, and how many more there are: 'Chair +2 more'. */
export function projectOf(lines: readonly { readonly product: string }[]): string {
  const [first = '', ...others] = lines.map(({ product }) => product).filter((product) => product !== '')
  return others.length > 0 ? `${first} +${others.length} more` : first
}

const NO_CONTENT: readonly (keyof FieldValues)[] = [...fieldsOfKind('givenDate', 'place'), ...fieldsWith('isAssigned')]
const EMPTY: Readonly<Partial<Record<keyof FieldValues, unknown>>> = EMPTY_ORDER
const HASHED = VALUE_FIELDS.filter((field) => !NO_CONTENT.includes(field))

/**
 * Equal for orders whose fields and lines are all equal, however their dates were given and wherever they are in their files.
 * Empty fields do not count, so that a further field changes no hash.
 */
export function contentHash(order: OrderContent): string {
  const content: unknown[] = []
  for (const field of HASHED) {
    const value = order[field]
    if (value !== EMPTY[field]) content.push(field, typeof value === 'bigint' ? String(value) : value)
  }
  for (const { product, sku, quantity, price, amount } of order.lines)
    content.push([product, ...[quantity, price, amount].map((one) => one?.toString() ?? null), sku])
  return hash('sha256', JSON.stringify(content), 'base64url')
}

/**
 * The ETag of one state of an order, as it is shown in a time zone with its shop's name. With the change that wrote it, because a
 * restored backup counts its versions again.
 */
export function orderTag(version: number | bigint, changeId: string, timeZone: string | null, shop: string): string {
  return `"${version}-${hash('sha256', JSON.stringify([changeId, timeZone, shop]), 'base64url').slice(0, 16)}"`
}
