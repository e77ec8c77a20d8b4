import { hash } from 'node:crypto'
import type { OrderStatus } from '#contract/order.ts'
import type { ExtraAmount, FulfillmentState, PaymentState } from '#contract/order-states.ts'

/** What only some files have of an order; an amount is null where none said it. */
export interface OrderDetails extends Readonly<Record<ExtraAmount, bigint | null>> {
  readonly email: string
  readonly phone: string
  readonly note: string
  /** Separated by commas. */
  readonly tags: string
  /** Its English name where the file has an ISO 3166 code. */
  readonly country: string
  readonly paymentState: PaymentState
  readonly fulfillmentState: FulfillmentState
}

export const NO_DETAILS: OrderDetails = {
  email: '',
  phone: '',
  note: '',
  tags: '',
  country: '',
  discount: null,
  shipping: null,
  tax: null,
  refunded: null,
  paymentState: 'Unknown',
  fulfillmentState: 'Unknown',
}

/** Of orders whose dates are not known as they were given, so that they keep their days in every time zone. */
export const NO_DATE_TEXTS = { dateText: '', paidText: '' } as const

/** An order without what the database adds. Amounts are ten-thousandths of a minor unit, quantities ten-thousandths of a piece. */
export interface OrderContent extends OrderDetails {
  readonly id: string
  /** UTC milliseconds. */
  readonly placedAt: number
  /** Store day, `YYYY-MM-DD`. */
  readonly day: string
  /** The store day it was paid; '' if it isn't paid, or the file doesn't say. */
  readonly paidDay: string
  /** The order date as it was given (`givenDateText`); '' if that isn't known. */
  readonly dateText: string
  /** The payment date as it was given, if it was given with an offset from UTC: only then its day depends on the time zone. */
  readonly paidText: string
  readonly status: OrderStatus
  readonly sourceStatus: string
  /** The line of its first record in its file, of JSON the number of the record; null if no file had it. Not content. */
  readonly sourceLine: number | null
  readonly customerName: string
  readonly customerKey: string
  readonly project: string
  readonly address: string
  readonly city: string
  readonly channel: string
  readonly paymentMethod: string
  readonly currency: string
  readonly amount: bigint
  readonly lines: readonly LineContent[]
}

export interface LineContent {
  readonly product: string
  /** Stock number; '' without one. */
  readonly sku: string
  readonly quantity: bigint | null
  readonly price: bigint | null
  readonly amount: bigint | null
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

/**
 * Equal for orders whose fields and lines are all equal, wherever they are in their files. Fields that came later count only
 * where they are filled.
 */
export function contentHash(order: OrderContent): string {
  const fields = [
    order.id,
    order.placedAt,
    order.day,
    order.status,
    order.sourceStatus,
    order.customerName,
    order.customerKey,
    order.project,
    order.address,
    order.city,
    order.channel,
    order.paymentMethod,
    order.currency,
    String(order.amount),
    ...(order.paidDay === '' ? [] : [order.paidDay]),
    ...laterFields(order),
    order.lines.map(lineFields),
  ]
  return hash('sha256', JSON.stringify(fields), 'base64url')
}

function laterFields(order: OrderContent): object[] {
  const { email, phone, note, tags, country, discount, shipping, tax, refunded, paymentState, fulfillmentState } = order
  const fields: object[] = []
  if (email + phone + note !== '') fields.push({ email, phone, note })
  if (tags !== '') fields.push({ tags })
  if (country !== '') fields.push({ country })
  if (discount !== null || shipping !== null || tax !== null || refunded !== null) {
    fields.push({ amounts: [text(discount), text(shipping), text(tax), text(refunded)] })
  }
  if (paymentState !== 'Unknown' || fulfillmentState !== 'Unknown') fields.push({ paymentState, fulfillmentState })
  return fields
}

function lineFields({ product, sku, quantity, price, amount }: LineContent): (string | null)[] {
  const fields = [product, text(quantity), text(price), text(amount)]
  return sku === '' ? fields : [...fields, sku]
}

function text(value: bigint | null): string | null {
  return value === null ? null : String(value)
}
