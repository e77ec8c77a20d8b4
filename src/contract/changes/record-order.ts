import { tidy } from '#contract/clean-text.ts'
import { divideRounded, exactAmount, exactQuantity, parseAmount, parseQuantity } from '#contract/exact-number.ts'
import { SUBUNITS_PER_MINOR } from '#contract/money.ts'
import {
  followed,
  isReturnedUnsent,
  linePieces,
  paymentTotals,
  type RecordFault,
  recordFault,
  type WorkedOrder,
  withRecords,
} from '#contract/orders/followed-records.ts'
import { dayProblem, type FieldProblem } from '#contract/orders/order-checks.ts'
import { MAX_RECORDS } from '#contract/orders/order-limits.ts'
import {
  type LinePart,
  type NoteRecord,
  RECORD_FIELDS,
  type RecordOf,
  recordsOf,
} from '#contract/orders/order-records.ts'
import { UNPAID } from '#contract/orders/order-states.ts'
import { NOTE_EDITED_FOR } from './note-time.ts'
import { paymentChoices, type SetPaymentState } from './payment-choices.ts'
import type { RecordBody } from './record-bodies.ts'

/** What people enter; an invoice is issued (`issueInvoice`). */
type EnteredBody = Exclude<RecordBody, { readonly kind: 'invoice' }>

/** An order that something is recorded of. */
export interface RecordedOrder extends WorkedOrder {
  readonly day: string
}

/** Who records something, and when. */
export interface RecordContext extends Pick<NoteRecord, 'id' | 'at' | 'actor'> {
  /** Store day. */
  readonly today: string
}

const MINOR = BigInt(SUBUNITS_PER_MINOR)

const messages = {
  cancelled: 'The order is cancelled. Set another status first.',
  allShipped: 'Everything of this order was sent already.',
  noLine: (line: number) => `The order has no line ${line}.`,
  quantity: (text: string) => `“${text}” isn’t a number of pieces.`,
  few: (left: bigint, line: number) =>
    left > 0n ? `Of line ${line} only ${exactQuantity(left)} can be entered.` : `Nothing is left of line ${line}.`,
  amount: (text: string) => `“${text}” isn’t an amount. Write it like 1234.50.`,
  amountOrLines: 'Enter either an amount or lines.',
  noLines: 'Enter what comes back.',
  paidInFull: 'The order is paid in full.',
  due: (due: string) => `Only ${due} of the order total is open.`,
  nothingPaid: 'Nothing of this order is paid. Record the payment first.',
  refundable: (amount: string) => `Only ${amount} of what was paid can be refunded.`,
  nothingToRefund: 'All that was paid is refunded.',
  noLineAmount: (line: number) => `Line ${line} has no amount. Enter the amount of the refund.`,
  futureDay: (today: string) => `The day is after today, ${today}.`,
  notSent: 'Nothing of this order is recorded as sent. Record the shipment first.',
  linesOfReturn: 'An expected return is received as a whole. Leave out its lines.',
  unknownReturn: 'There is no expected return with this ID.',
  notEditable: 'A note can be edited for five minutes by its author.',
  emptyNote: 'Enter a note.',
  manyRecords: `An order has at most ${MAX_RECORDS} of them.`,
  faultyLine: (line: number) =>
    `Line ${line} was sent, returned or refunded. It keeps its place, its product and at least so many pieces.`,
  issued: (number: string) => `${number} was issued and stays. Issue a credit note instead.`,
  followsRecords: 'The payment state follows from the recorded payments and refunds. Undo them instead.',
  followsFile: 'The payment state follows from the refund that the order’s file has.',
  recordedCurrency: (currency: string) => `Payments or refunds in ${currency} are recorded. Undo them first.`,
  faultyRefund: (amount: string) => `${amount} more would be refunded than was paid.`,
}

/** Why an order cannot have its records, as a sentence. */
export function faultSentence(fault: RecordFault, currency: string): string {
  if ('currency' in fault) return messages.recordedCurrency(fault.currency)
  if ('line' in fault) return messages.faultyLine(fault.line)
  if ('issued' in fault) return messages.issued(fault.issued)
  return messages.faultyRefund(exactAmount(fault.refunded, currency))
}

/** The order with one record more; or why that is not possible. */
export function recordIn<Order extends RecordedOrder>(
  order: Order,
  body: EnteredBody,
  context: RecordContext,
): Order | FieldProblem {
  const day = ('shippedDay' in body ? body.shippedDay : 'day' in body ? body.day : undefined) || context.today
  const wrongDay = dayProblem(day)
  const dayField = body.kind === 'shipment' ? 'shippedDay' : 'day'
  if (wrongDay) return { field: dayField, problem: wrongDay }
  if (day > context.today) return { field: dayField, problem: messages.futureDay(context.today) }
  const { id, at, actor } = context
  const made = recordOf(order, body, { id, at, actor, day })
  if ('problem' in made) return made
  if (RECORD_FIELDS.some((field) => recordsOf(made, field).length > MAX_RECORDS))
    return { field: body.kind, problem: messages.manyRecords }
  const fault = recordFault(made)
  return fault ? { field: 'lines', problem: faultSentence(fault, order.currency) } : made
}

function recordOf<Order extends RecordedOrder>(order: Order, body: EnteredBody, recorded: Dated): Order | FieldProblem {
  switch (body.kind) {
    case 'shipment':
      return shipped(order, body, recorded)
    case 'return':
      return returned(order, body, recorded)
    case 'payment':
      return paid(order, body, recorded)
    case 'refund':
      return refunded(order, body, recorded)
    case 'note':
      return noted(order, body, recorded)
  }
}

type Body<K extends EnteredBody['kind']> = Extract<EnteredBody, { readonly kind: K }>
type Dated = Pick<NoteRecord, 'id' | 'at' | 'actor'> & { readonly day: string }

function added<Order extends WorkedOrder>(
  order: Order,
  field: 'transactions' | 'shipments',
  record: RecordOf<typeof field>,
) {
  return withRecords(order, field, [...recordsOf(order, field), record] as never)
}

function shipped<Order extends RecordedOrder>(order: Order, body: Body<'shipment'>, recorded: Dated) {
  if (order.status === 'Cancelled') return { field: 'status', problem: messages.cancelled }
  const { isSent, ordered, shipped: sent } = linePieces(order)
  const left = ordered.map((pieces, i) => pieces - (sent[i] ?? 0n))
  const isAll = isSent
    ? left.every((pieces) => pieces <= 0n)
    : ['Fulfilled', 'Returned'].includes(order.fulfillmentState)
  if (isAll) return { field: 'lines', problem: messages.allShipped }
  const rest = left.flatMap((pieces, i) => (pieces > 0n ? [{ line: i + 1, quantity: String(pieces) }] : []))
  const lines = body.lines ? partsOf(body.lines, left) : rest
  if ('problem' in lines) return lines
  const { carrier = '', tracking = '' } = body
  return added(order, 'shipments', {
    ...recorded,
    kind: 'shipment',
    lines,
    carrier: tidy(carrier),
    tracking: tidy(tracking),
  })
}

function returned<Order extends RecordedOrder>(order: Order, body: Body<'return'>, recorded: Dated) {
  const { restock = false, reason = '' } = body
  const records = recordsOf(order, 'shipments')
  if (body.return !== undefined) {
    if (body.lines) return { field: 'lines', problem: messages.linesOfReturn }
    const expected = records.find((record) => record.id === body.return)
    if (expected?.kind !== 'return' || expected.state !== 'expected')
      return { field: 'return', problem: messages.unknownReturn }
    const received = { ...expected, state: 'received' as const, restock, day: recorded.day }
    return withRecords(
      order,
      'shipments',
      records.map((record) => (record === expected ? received : record)),
    )
  }
  if (!body.lines) return { field: 'lines', problem: messages.noLines }
  const { announced, returnable } = linePieces(order)
  const lines = partsOf(
    body.lines,
    returnable.map((pieces, i) => pieces - (announced[i] ?? 0n)),
  )
  if ('problem' in lines) return lines
  const state = body.received === false ? 'expected' : 'received'
  const record = { ...recorded, kind: 'return', lines, state, restock, reason: tidy(reason) } as const
  const made = added(order, 'shipments', record)
  return isReturnedUnsent(made) ? { field: 'lines', problem: messages.notSent } : made
}

function paid<Order extends RecordedOrder>(order: Order, { amount, method = '' }: Body<'payment'>, recorded: Dated) {
  const subunits = parseAmount(amount, order.currency)
  if (subunits === undefined || subunits <= 0n) return { field: 'amount', problem: messages.amount(amount) }
  const { due } = paymentTotals(order)
  if (due === 0n) return { field: 'amount', problem: messages.paidInFull }
  if (subunits > due) return { field: 'amount', problem: messages.due(exactAmount(due, order.currency)) }
  return added(order, 'transactions', { ...recorded, kind: 'payment', amount: String(subunits), method: tidy(method) })
}

function refunded<Order extends RecordedOrder>(order: Order, body: Body<'refund'>, recorded: Dated) {
  const { reason = '', restock = false, amount: entered } = body
  if ((entered === undefined) === (body.lines === undefined))
    return { field: 'amount', problem: messages.amountOrLines }
  const { ordered, refunded: before } = linePieces(order)
  const lines = partsOf(
    body.lines ?? [],
    ordered.map((pieces, i) => pieces - (before[i] ?? 0n)),
  )
  if ('problem' in lines) return lines
  const unpriced = lines.find(({ line }) => order.lines[line - 1]?.amount === null)
  if (unpriced) return { field: 'lines', problem: messages.noLineAmount(unpriced.line) }
  // Of all pieces together, so that the last one has what rounding left.
  const share = (line: number, pieces: bigint) =>
    MINOR * divideRounded((order.lines[line - 1]?.amount ?? 0n) * pieces, MINOR * (ordered[line - 1] ?? 1n))
  const ofLines = lines.reduce((sum, { line, quantity }) => {
    const refundedPieces = before[line - 1] ?? 0n
    return sum + share(line, refundedPieces + BigInt(quantity)) - share(line, refundedPieces)
  }, 0n)
  const amount = entered === undefined ? ofLines : parseAmount(entered, order.currency)
  const field = entered === undefined ? 'lines' : 'amount'
  if (amount === undefined || amount <= 0n) return { field, problem: messages.amount(entered ?? '0') }
  const { refundable, paid: known } = paymentTotals(order)
  if (known === 0n) return { field, problem: messages.nothingPaid }
  if (refundable <= 0n) return { field, problem: messages.nothingToRefund }
  if (amount > refundable) return { field, problem: messages.refundable(exactAmount(refundable, order.currency)) }
  return added(order, 'transactions', {
    ...recorded,
    kind: 'refund',
    amount: String(amount),
    lines,
    restock,
    reason: tidy(reason),
  })
}

function noted<Order extends RecordedOrder>(
  order: Order,
  { note, text }: Body<'note'>,
  { day: _day, ...recorded }: Dated,
) {
  if (tidy(text) === '') return { field: 'text', problem: messages.emptyNote }
  const records = recordsOf(order, 'notes')
  if (note === undefined)
    return withRecords(order, 'notes', [...records, { ...recorded, kind: 'note', text: tidy(text) }])
  const edited = records.find(({ id }) => id === note)
  const { name, kind } = recorded.actor
  const isOwn = edited?.actor.name === name && edited.actor.kind === kind
  if (!edited || !isOwn || recorded.at - edited.at > NOTE_EDITED_FOR)
    return { field: 'note', problem: messages.notEditable }
  return withRecords(
    order,
    'notes',
    records.map((one) => (one === edited ? { ...one, text: tidy(text) } : one)),
  )
}

/** Pieces of lines as they are recorded, each line once; or what is wrong with them. `left`: by line, what there is at most. */
function partsOf(
  entered: NonNullable<Body<'shipment'>['lines']>,
  left: readonly bigint[],
): readonly LinePart[] | FieldProblem {
  const found = new Map<number, bigint>()
  for (const [i, { line, quantity }] of entered.entries()) {
    const field = `lines.${i}.quantity`
    const pieces = parseQuantity(String(quantity))
    if (pieces === undefined || pieces <= 0n) return { field, problem: messages.quantity(String(quantity)) }
    const most = left[line - 1]
    if (most === undefined) return { field: `lines.${i}.line`, problem: messages.noLine(line) }
    const sum = (found.get(line) ?? 0n) + pieces
    if (sum > most) return { field, problem: messages.few(most, line) }
    found.set(line, sum)
  }
  return [...found].map(([line, pieces]) => ({ line, quantity: String(pieces) }))
}

/**
 * An order that was paid in full and gets another total: what was paid is a payment of its own. `state`: which people set in the
 * same change; one of which nothing was paid says that it was not.
 */
export function withKnownPayment<Order extends RecordedOrder>(
  before: Order,
  order: Order,
  { id, at, actor }: RecordContext,
  state?: SetPaymentState,
): Order {
  const isSame = order.amount === before.amount || order.currency !== before.currency
  if (isSame || before.transactions !== '' || before.paymentState !== 'Paid' || before.amount <= 0n) return order
  if (state !== undefined && UNPAID.includes(state)) return order
  const { before: known } = paymentTotals(before)
  const payment = { amount: String(before.amount), day: before.paidDay || before.day, method: '' }
  const records = [{ id, at, actor, kind: 'payment', ...payment }]
  return followed({ ...order, transactions: JSON.stringify({ before: { ...known, paid: '0' }, records }) })
}

/** The order with a state that people set; Paid records what is open as a payment. Or why it cannot be set. */
export function withPaymentState<Order extends RecordedOrder>(
  order: Order,
  state: SetPaymentState,
  context: RecordContext,
  day = order.paidDay,
): Order | FieldProblem {
  if (state === order.paymentState) return order
  const { due } = paymentTotals(order)
  const isRecorded = order.transactions !== ''
  const isRefunded = (order.refunded ?? 0n) > 0n
  const choices = paymentChoices({ state: order.paymentState, isRecorded, isRefunded, isOpen: due > 0n })
  if (!choices.includes(state))
    return { field: 'paymentState', problem: isRecorded ? messages.followsRecords : messages.followsFile }
  // How much the first payments of a file were is not known.
  if (state === 'Paid' && due > 0n && (isRecorded || order.paymentState !== 'Partially paid')) {
    const amount = exactAmount(due, order.currency)
    const paid = recordIn(order, { kind: 'payment', amount, day: day || context.today }, context)
    return 'problem' in paid && paid.field === 'day' ? { ...paid, field: 'paidDay' } : paid
  }
  return { ...order, paymentState: state, ...(UNPAID.includes(state) && { paidDay: '', paidText: '' }) }
}
