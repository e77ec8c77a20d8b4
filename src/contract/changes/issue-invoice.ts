import { exactAmount, exactQuantity } from '#contract/exact-number.ts'
import { NO_CURRENCY } from '#contract/money.ts'
import { withRecords } from '#contract/orders/followed-records.ts'
import type { FieldProblem } from '#contract/orders/order-checks.ts'
import { MAX_RECORDS } from '#contract/orders/order-limits.ts'
import { type InvoiceRecord, type IssuedSheet, type RefundRecord, recordsOf } from '#contract/orders/order-records.ts'
import type { RecordBody } from './record-bodies.ts'
import type { RecordContext, RecordedOrder } from './record-order.ts'

/** What is to be issued. */
export type IssuedBody = Extract<RecordBody, { readonly kind: 'invoice' }>

const messages = {
  cancelled: 'The order is cancelled. Set another status first.',
  noCurrency: 'The order has no currency. Enter it first.',
  issued: (number: string) => `Invoice ${number} was issued already. A credit note has to take it back first.`,
  notIssued: 'There is no invoice yet. Issue it first.',
  noRefund: 'The order has no refund with this ID.',
  credited: (number: string) => `Credit note ${number} was issued already.`,
  otherCurrency: (number: string, currency: string) =>
    `Invoice ${number} is in ${currency}. Take it back as a whole, then issue another one.`,
  oneOf: 'A credit note is either for a refund or takes the whole invoice back.',
  many: `An order has at most ${MAX_RECORDS} of them.`,
}

/** The invoice that is in force: the last one, unless a credit note took it back. */
export function currentInvoice<Issued extends Pick<InvoiceRecord, 'kind' | 'number' | 'invoice' | 'refund'>>(
  issued: readonly Issued[],
): Issued | undefined {
  const last = issued.findLast(({ kind }) => kind === 'invoice')
  const isBack = issued.some(({ invoice, refund }) => invoice === last?.number && refund === '')
  return isBack ? undefined : last
}

/**
 * The order with an invoice, or with a credit note; or why that is not possible. `shop`: whose number it gets; `sheet`: what an
 * invoice has on paper now.
 */
export function issueInvoice<Order extends RecordedOrder>(
  order: Order,
  { refund: refundId = '', cancel = false }: IssuedBody,
  { id, at, actor, today: day }: RecordContext,
  { number, shop, sheet }: Pick<InvoiceRecord, 'number' | 'sheet'> & Required<Pick<InvoiceRecord, 'shop'>>,
): Order | FieldProblem {
  const refused = (problem: string, field = 'invoice') => ({ field, problem })
  const issued = recordsOf(order, 'invoices')
  const invoice = currentInvoice(issued)
  const recorded = { id, at, actor, number, day, shop }
  const including = (record: InvoiceRecord) => withRecords(order, 'invoices', [...issued, record])
  if (issued.length >= MAX_RECORDS) return refused(messages.many)
  if (refundId === '' && !cancel) {
    if (order.status === 'Cancelled') return refused(messages.cancelled, 'status')
    if (order.currency === NO_CURRENCY) return refused(messages.noCurrency, 'currency')
    if (invoice) return refused(messages.issued(invoice.number))
    return including({ ...recorded, kind: 'invoice', invoice: '', refund: '', sheet })
  }
  if (refundId !== '' && cancel) return refused(messages.oneOf, 'cancel')
  if (!invoice) return refused(messages.notIssued)
  const note = { ...recorded, kind: 'creditNote', invoice: invoice.number, refund: refundId } as const
  const known = issued.find((one) => one.invoice === invoice.number && (cancel || one.refund === refundId))
  if (known) return refused(messages.credited(known.number), cancel ? 'cancel' : 'refund')
  if (cancel) return including({ ...note, sheet: invoice.sheet })
  const refund = recordsOf(order, 'transactions').find((one) => one.id === refundId)
  if (refund?.kind !== 'refund') return refused(messages.noRefund, 'refund')
  const { currency } = invoice.sheet
  if (currency !== order.currency) return refused(messages.otherCurrency(invoice.number, currency), 'currency')
  return including({ ...note, sheet: creditSheet(invoice.sheet, refund, order) })
}

function creditSheet(sheet: IssuedSheet, { amount, lines }: RefundRecord, order: RecordedOrder): IssuedSheet {
  return {
    ...{ sender: sheet.sender, buyer: sheet.buyer, currency: order.currency, discount: '', shipping: '', tax: '' },
    lines: lines.map(({ line, quantity }) => ({
      ...{ product: order.lines[line - 1]?.product ?? '', quantity: exactQuantity(BigInt(quantity)) },
      ...{ sku: '', price: '', amount: '' },
    })),
    amount: exactAmount(BigInt(amount), order.currency),
  }
}
