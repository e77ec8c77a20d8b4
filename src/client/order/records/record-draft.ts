import type { DraftProblems } from '#client/order-form/draft-problems.ts'
import type { RecordFormKind } from '#client/state/order-form.ts'
import type { RecordBody } from '#contract/changes/record-bodies.ts'
import { divideRounded, exactNumberOf, parseAmount, parseQuantity } from '#contract/exact-number.ts'
import { minorDigits, SUBUNITS_PER_MINOR } from '#contract/money.ts'
import { piecesLeft } from '#contract/orders/pieces-left.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { recordFormMessages } from './messages.ts'

export type RecordName = keyof typeof recordFormMessages.titles

/** What is recorded, as it is in its form: texts as typed. */
export interface RecordDraft {
  /** By line; '' where nothing is meant of it. */
  readonly quantities: readonly string[]
  readonly texts: Readonly<Record<'carrier' | 'tracking' | 'amount' | 'method' | 'reason' | 'day', string>>
  /** A refund of lines instead of an amount. */
  readonly isByLines: boolean
  readonly isReceived: boolean
  readonly restock: boolean
}

export function nameOf(kind: RecordFormKind): RecordName | undefined {
  if (typeof kind === 'string') return kind
  return 'receivedReturn' in kind ? 'receivedReturn' : undefined
}

/** By line, what can be entered at most; nothing where a record has no lines. */
export function linesLeft(name: RecordName, order: SingleOrder): readonly number[] {
  const left = piecesLeft(order)
  // A line without an amount is only part of a refund of an amount.
  if (name === 'refund') return left.refund.map((pieces, i) => (order.lines[i]?.amount === null ? 0 : pieces))
  return name === 'shipment' || name === 'return' ? left[name] : []
}

/** With what is left to be sent or paid; of a refund or a return only where it can be of one line. `today`: store day. */
export function startDraft(name: RecordName, order: SingleOrder, today: string): RecordDraft {
  const left = linesLeft(name, order)
  const isPreset = name === 'shipment' || left.filter((pieces) => pieces > 0).length === 1
  const { due, amount, values } = order
  return {
    quantities: left.map((pieces) => (isPreset && pieces > 0 ? String(pieces) : '')),
    texts: {
      ...{ carrier: '', tracking: '', reason: '', day: today },
      amount: name === 'payment' ? minorText(due, amount.currency) : '',
      method: name === 'payment' ? values.paymentMethod : '',
    },
    isByLines: hasRefundableLines(order),
    isReceived: true,
    restock: false,
  }
}

/** '12.50': an amount of minor units as it is entered. */
export function minorText(minor: number, currency: string): string {
  return exactNumberOf(BigInt(minor), minorDigits(currency))
}

export function hasRefundableLines(order: SingleOrder): boolean {
  return linesLeft('refund', order).some((pieces) => pieces > 0)
}

/** The lines as they are sent. */
function sentLines({ quantities }: RecordDraft) {
  return quantities
    .map((text, i) => ({ line: i + 1, quantity: text.trim() }))
    .filter(({ quantity }) => quantity !== '' && parseQuantity(quantity) !== 0n)
}

function hasLines(name: RecordName, { isByLines }: RecordDraft, order: SingleOrder): boolean {
  return order.lines.length > 0 && (name === 'shipment' || name === 'return' || (name === 'refund' && isByLines))
}

/** What is missing; what the server finds in addition is named as it names it. */
export function recordProblems(name: RecordName, draft: RecordDraft, order: SingleOrder): DraftProblems {
  const isEmpty = hasLines(name, draft, order) && sentLines(draft).length === 0
  return new Map(isEmpty ? [['lines', recordFormMessages.noQuantity]] : [])
}

/** What is wrong with the quantity of a line: the server names lines by their place in what was sent. */
export function quantityProblem(draft: RecordDraft, index: number, problems: DraftProblems): string | undefined {
  const place = sentLines(draft).findIndex(({ line }) => line === index + 1)
  return problems.get(`lines.${place}.quantity`) ?? problems.get(`lines.${place}.line`)
}

/** `kind`: of the form that is open. */
export function recordBody(kind: RecordFormKind, draft: RecordDraft, order: SingleOrder): RecordBody {
  const name = nameOf(kind) ?? 'shipment'
  const { texts, restock, isReceived } = draft
  const lines = hasLines(name, draft, order) ? { lines: sentLines(draft) } : {}
  const text = (field: keyof RecordDraft['texts']) => texts[field].trim()
  const [day, reason] = [text('day'), text('reason')]
  if (typeof kind === 'object') {
    return { kind: 'return', ...('receivedReturn' in kind && { return: kind.receivedReturn }), restock, day }
  }
  switch (kind) {
    case 'shipment':
      return { kind, ...lines, carrier: text('carrier'), tracking: text('tracking'), shippedDay: day }
    case 'return':
      return { kind, ...lines, received: isReceived, restock: isReceived && restock, reason, day }
    case 'payment':
      return { kind, amount: text('amount'), method: text('method'), day }
    case 'refund': {
      const what = 'lines' in lines ? { ...lines, restock } : { amount: text('amount') }
      return { kind, ...what, reason, day }
    }
  }
}

/** What a refund of these lines is, in minor units: their share of the amounts; undefined where it cannot be calculated. */
export function refundOfLines(draft: RecordDraft, order: SingleOrder): number | undefined {
  const { values, amount } = order
  let sum = 0n
  for (const { line, quantity } of sentLines(draft)) {
    const ordered = parseQuantity(values.lines[line - 1]?.quantity || '1')
    const pieces = parseQuantity(quantity)
    const subunits = parseAmount(values.lines[line - 1]?.amount ?? '', amount.currency)
    if (subunits === undefined || pieces === undefined || !ordered) return undefined
    sum += divideRounded(subunits * pieces, ordered)
  }
  return Number(divideRounded(sum, BigInt(SUBUNITS_PER_MINOR)))
}
