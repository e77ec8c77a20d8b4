import { compareText } from '#contract/text.ts'
import type { OrderStatus } from './order.ts'
import {
  FOLLOWING,
  type LinePart,
  type PaymentRecord,
  RECORD_FIELDS,
  type RecordField,
  type RecordFields,
  type RecordOf,
  type RefundRecord,
  readRecords,
  recordsOf,
  type WithRecords,
} from './order-records.ts'
import { type FulfillmentState, type PaymentState, shownFulfillment, UNPAID } from './order-states.ts'

/** What records refer to, and what follows them. Amounts in subunits, quantities in ten-thousandths. */
export interface WorkedOrder extends WithRecords {
  readonly status: OrderStatus
  readonly currency: string
  readonly amount: bigint
  readonly lines: readonly {
    readonly product: string
    readonly quantity: bigint | null
    readonly amount: bigint | null
  }[]
  readonly paymentState: PaymentState
  readonly refunded: bigint | null
  readonly paidDay: string
  readonly paidText: string
  readonly fulfillmentState: FulfillmentState
}

/** A line without a quantity is one piece. */
const ONE_PIECE = 10_000n
const PAID: readonly PaymentState[] = ['Paid', 'Partially refunded', 'Refunded']

/** The order with the fields that follow from its records. */
export function followed<Order extends WorkedOrder>(order: Order): Order {
  const shipped = order.shipments === '' ? {} : { fulfillmentState: fulfillmentOf(order) }
  return { ...order, ...(order.transactions !== '' && paymentOf(order)), ...shipped }
}

/**
 * The order whose records follow what a file says of it without them. A file of a shop that knows of the payments and refunds has
 * them in its state: none is counted twice.
 */
export function withBefore<Order extends WorkedOrder>(order: Order, file: WorkedOrder): Order {
  const { transactions, shipments } = beforeRecords(file)
  const { payments, refunds } = paymentTotals(order)
  const rest = (amount: string | null, records: readonly (PaymentRecord | RefundRecord)[]) =>
    amount === null || file.transactions !== ''
      ? amount
      : String(atLeastZero(BigInt(amount) - (sumWith('0', records) ?? 0n)))
  const before = {
    transactions: {
      ...{ ...transactions, paid: rest(transactions.paid, payments) },
      refunded: rest(transactions.refunded, refunds),
    },
    shipments,
  }
  const texts = (['transactions', 'shipments'] as const).flatMap((field) => {
    const records = recordsOf(order, field)
    return records.length === 0 ? [] : [[field, JSON.stringify({ before: before[field], records })]]
  })
  return followed({ ...order, ...Object.fromEntries(texts) })
}

/** Whether two files say the same of an order, its records aside. */
export function isBeforeSame(a: WorkedOrder, b: WorkedOrder): boolean {
  return JSON.stringify(beforeRecords(a)) === JSON.stringify(beforeRecords(b))
}

/** Whether pieces came back, or are expected, of an order that is not known to be sent. */
export function isReturnedUnsent(order: WorkedOrder): boolean {
  const { isSent, announced } = linePieces(order)
  const before = readRecords(order, 'shipments')?.before.fulfillmentState ?? order.fulfillmentState
  const isUnsent = shownFulfillment(before, order.status) === 'Unfulfilled'
  return !isSent && isUnsent && announced.some((pieces) => pieces > 0n)
}

/** The order with other records of a field. Without any, what followed them is again what it was before them. */
export function withRecords<Order extends WorkedOrder, F extends RecordField>(
  order: Order,
  field: F,
  records: readonly RecordOf<F>[],
): Order {
  const before = readRecords(order, field)?.before
  if (records.length === 0) return { ...order, [field]: '', ...(before && restored(order, field, before)) }
  const value = { before: before ?? beforeRecords(order)[field], records }
  return followed({ ...order, [field]: JSON.stringify(value) })
}

function beforeRecords({ paymentState, refunded, paidDay, paidText, fulfillmentState, ...order }: WorkedOrder) {
  const paid = paidBefore({ paymentState, paidDay, ...order })
  const text = (amount: bigint | null) => (amount === null ? null : String(amount))
  const money = { paymentState, refunded: text(refunded), paidDay, paidText, paid: text(paid) }
  return {
    // Our own export has the records, which its states follow.
    transactions: readRecords(order, 'transactions')?.before ?? money,
    shipments: readRecords(order, 'shipments')?.before ?? { fulfillmentState },
    notes: {},
    invoices: {},
  }
}

function restored(order: WorkedOrder, field: RecordField, before: RecordFields[RecordField]['before']) {
  const values: Readonly<Record<string, string | null>> = before
  const amount = values.refunded === null || values.refunded === undefined ? null : BigInt(values.refunded)
  return Object.fromEntries(
    FOLLOWING[field].map((name) => [name, name === 'refunded' ? amount : (values[name] ?? order[name])]),
  )
}

/** What was paid of an order without recorded payments; null where that is not known. */
function paidBefore({ paymentState, paidDay, amount }: Pick<WorkedOrder, 'paymentState' | 'paidDay' | 'amount'>) {
  if (PAID.includes(paymentState) || (paymentState === 'Unknown' && paidDay !== '')) return amount
  return UNPAID.includes(paymentState) ? 0n : null
}

/** In subunits; `paid` and `refunded` are null where they are not known. `before`: without the records. */
export function paymentTotals(order: WorkedOrder) {
  const nothing = { before: beforeRecords(order).transactions, records: [] }
  const { before, records } = readRecords(order, 'transactions') ?? nothing
  const payments = records.filter((record) => record.kind === 'payment')
  const refunds = records.filter((record) => record.kind === 'refund')
  const paid = sumWith(before.paid, payments)
  const refunded = sumWith(before.refunded, refunds)
  return {
    ...{ before, payments, refunds, paid, refunded },
    due: atLeastZero(order.amount - (paid ?? 0n)),
    /** What can be refunded at most: without a known payment the order total counts as paid. */
    refundable: (paid ?? order.amount) - (refunded ?? 0n),
  }
}

const atLeastZero = (amount: bigint) => (amount > 0n ? amount : 0n)

function sumWith(before: string | null, records: readonly (PaymentRecord | RefundRecord)[]): bigint | null {
  if (before === null && records.length === 0) return null
  return records.reduce((sum, { amount }) => sum + BigInt(amount), BigInt(before ?? 0))
}

function paymentOf(order: WorkedOrder) {
  const { before, payments, refunds, paid, refunded } = paymentTotals(order)
  const isPaid = paid !== null && paid >= order.amount
  const received: PaymentState = isPaid ? 'Paid' : 'Partially paid'
  const unrefunded = payments.length === 0 ? before.paymentState : received
  // What was paid beyond the order total is paid back first, and lowers no revenue.
  const beyond = paid === null ? 0n : atLeastZero(paid - order.amount)
  const lowered = refunded !== null && refunds.length > 0 ? atLeastZero(refunded - beyond) : refunded
  const partly = lowered === 0n ? received : 'Partially refunded'
  const returned: PaymentState = (refunded ?? 0n) >= (paid ?? order.amount) ? 'Refunded' : partly
  const follows = payments.length > 0 && before.paidDay === ''
  const paidDay = follows ? completedOn(order.amount, before.paid, payments) : before.paidDay
  return {
    paymentState: refunds.length > 0 ? returned : unrefunded,
    ...{ refunded: lowered, paidDay, paidText: follows ? '' : before.paidText },
  }
}

/** The day of the payment that completed the order total; '' where that is open. */
function completedOn(amount: bigint, before: string | null, payments: readonly PaymentRecord[]): string {
  let open = amount - BigInt(before ?? 0)
  const byDay = payments.toSorted((a, b) => compareText(a.day, b.day))
  const last = byDay.find((payment) => {
    open -= BigInt(payment.amount)
    return open <= 0n
  })
  return last?.day ?? ''
}

function fulfillmentOf(order: WorkedOrder): FulfillmentState {
  const { isSent, ordered, shipped, returned } = linePieces(order)
  const isAll = (pieces: readonly bigint[], of: readonly bigint[]) =>
    of.every((quantity, i) => (pieces[i] ?? 0n) >= quantity)
  const before = readRecords(order, 'shipments')?.before.fulfillmentState
  if (!isSent) return isAll(returned, ordered) && returned.length > 0 ? 'Returned' : (before ?? 'Unknown')
  if (returned.some((pieces) => pieces > 0n) && isAll(returned, shipped)) return 'Returned'
  return before === 'Fulfilled' || isAll(shipped, ordered) ? 'Fulfilled' : 'Partially fulfilled'
}

/** By line, in ten-thousandths of a piece: what was ordered, shipped, received back, announced or received back, and refunded. */
export function linePieces(order: WorkedOrder) {
  const ordered = order.lines.map(({ quantity }) => quantity ?? ONE_PIECE)
  const sum = (records: readonly { readonly lines: readonly LinePart[] }[]) => {
    const pieces = ordered.map(() => 0n)
    for (const { line, quantity } of records.flatMap(({ lines }) => lines)) {
      const before = pieces[line - 1]
      if (before !== undefined) pieces[line - 1] = before + BigInt(quantity)
    }
    return pieces
  }
  const records = recordsOf(order, 'shipments')
  const shipments = records.filter(({ kind }) => kind === 'shipment')
  const returns = records.filter((record) => record.kind === 'return')
  const [shipped, isSent] = [sum(shipments), shipments.length > 0]
  return {
    ...{ isSent, ordered, shipped },
    /** Of an order whose shipments are not known, all that was ordered. */
    returnable: isSent ? shipped : ordered,
    returned: sum(returns.filter(({ state }) => state === 'received')),
    announced: sum(returns),
    refunded: sum(recordsOf(order, 'transactions').filter((record) => record.kind === 'refund')),
  }
}

/**
 * Why an order cannot have its records; undefined where it can. `before`: with which the lines that have records must agree in
 * place and product, whose invoices it must have, and the currency of whose payments.
 */
export function recordFault(order: WorkedOrder, before = order): RecordFault | undefined {
  const isPaid = order.transactions !== '' && before.transactions !== ''
  if (isPaid && order.currency !== before.currency) return { currency: before.currency }
  const { ordered, shipped, returnable, announced, refunded } = linePieces(order)
  // A file may have negative quantities.
  const lineOf = (pieces: readonly bigint[], most: readonly bigint[]) =>
    pieces.findIndex((one, i) => one > 0n && one > (most[i] ?? 0n)) + 1
  const line = lineOf(shipped, ordered) || lineOf(announced, returnable) || lineOf(refunded, ordered)
  const parts = [...recordsOf(order, 'shipments'), ...recordsOf(order, 'transactions')].flatMap((record) =>
    'lines' in record ? record.lines : [],
  )
  const productIn = ({ lines }: WorkedOrder, line: number) => lines[line - 1]?.product
  const beyond = parts.find(
    (part) => part.line > order.lines.length || productIn(order, part.line) !== productIn(before, part.line),
  )
  if (beyond || line > 0) return { line: beyond?.line ?? line }
  const { refundable, refunds } = paymentTotals(order)
  const issued = recordsOf(order, 'invoices')
  const lost =
    recordsOf(before, 'invoices').find(({ id }) => !issued.some((record) => record.id === id)) ??
    issued.find(({ refund }) => refund !== '' && !refunds.some(({ id }) => id === refund))
  if (lost) return { issued: lost.number }
  return refunds.length > 0 && refundable < 0n ? { refunded: -refundable } : undefined
}

/** A line with fewer pieces than were recorded of it, an invoice or a credit note that would be lost, what was refunded beyond what was paid, or the currency of payments. */
export type RecordFault =
  | { readonly currency: string }
  | { readonly line: number }
  | { readonly issued: string }
  | { readonly refunded: bigint }

/** Whether a field follows records of the order. */
export function followsRecords(order: WithRecords, name: string): boolean {
  return RECORD_FIELDS.some((field) => order[field] !== '' && (FOLLOWING[field] as readonly string[]).includes(name))
}
