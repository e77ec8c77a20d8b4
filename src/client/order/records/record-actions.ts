import { errorOf } from '#client/data/errors.ts'
import { ConflictError } from '#client/data/order-source.ts'
import { notifyChange } from '#client/order/change-status.ts'
import { notify } from '#client/state/notification.ts'
import type { OrderData } from '#client/state/order-data.ts'
import { openOrderForm } from '#client/state/order-form.ts'
import { mayManage, mayWork } from '#client/state/rights.ts'
import { currentInvoice } from '#contract/changes/issue-invoice.ts'
import { OPEN_PAYMENT_STATES } from '#contract/changes/payment-choices.ts'
import { NO_CURRENCY } from '#contract/money.ts'
import { piecesLeft } from '#contract/orders/pieces-left.ts'
import type { SingleOrder } from '#contract/orders/single-order.ts'
import { actionLabels, recordMessages } from './messages.ts'

/** What can be recorded of an order; all but marking it as paid have a form. */
export type RecordAction = keyof typeof actionLabels
export const RECORD_ACTIONS = Object.keys(actionLabels) as RecordAction[]

/** What the role may record of real orders. */
export function mayRecord(action: RecordAction): boolean {
  return action === 'shipment' || action === 'return' ? mayWork() : mayManage()
}

/** What the role may record of a real order, and what the order allows. */
export function possibleActions(order: SingleOrder): readonly RecordAction[] {
  const left = piecesLeft(order)
  const current = currentInvoice(order.invoices)
  const { paid, due, refundable, paymentState } = order
  const isPossible: Record<RecordAction, boolean> = {
    shipment: left.canShip,
    return: left.return.some((pieces) => pieces > 0),
    payment: due > 0,
    markPaid: OPEN_PAYMENT_STATES.includes(paymentState),
    refund: paid !== 0 && refundable > 0,
    invoice: !current && order.status !== 'Cancelled' && order.amount.currency !== NO_CURRENCY,
    cancelInvoice: current !== undefined && !order.invoices.some(({ invoice }) => invoice === current.number),
  }
  return RECORD_ACTIONS.filter((action) => isPossible[action] && mayRecord(action))
}

/** Those of an invoiced order for which a credit note can be issued. */
export function uncreditedRefunds({ invoices, refunds }: SingleOrder): SingleOrder['refunds'] {
  const current = currentInvoice(invoices)
  if (!current) return []
  return refunds.filter(
    ({ id }) => !invoices.some(({ invoice, refund }) => invoice === current.number && refund === id),
  )
}

/** `onConflict`: called with the present order where it is no longer the one on screen. */
export function runAction(
  action: RecordAction,
  data: OrderData,
  order: SingleOrder,
  onConflict: (current: SingleOrder) => void,
): void {
  if (action === 'markPaid') void markPaid(data, order, onConflict)
  else openOrderForm(action)
}

async function markPaid(data: OrderData, order: SingleOrder, onConflict: (current: SingleOrder) => void) {
  const { id, etag, changeId } = order
  try {
    const saved = await data.source.changeOrder(id, { paymentState: 'Paid' }, etag)
    data.refresh(saved)
    notifyChange(data, saved, recordMessages.markedPaid(id), changeId)
  } catch (failure) {
    if (failure instanceof ConflictError) onConflict(failure.current)
    else notify({ text: recordMessages.failed(errorOf(failure).message) })
  }
}
