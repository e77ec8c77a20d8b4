import type { RecordFormKind } from '#client/state/order-form.ts'
import { MAX_NOTE } from '#contract/orders/order-limits.ts'
import { figure } from '#contract/plural.ts'

/** What can be recorded of an order, as buttons and commands name it. */
export const actionLabels = {
  shipment: 'Ship…',
  return: 'Return…',
  payment: 'Record payment…',
  markPaid: 'Mark as paid',
  refund: 'Refund…',
  invoice: 'Issue invoice…',
  cancelInvoice: 'Take back invoice…',
}

export const issueMessages = {
  invoices: 'Invoices',
  named: {
    invoice: (number: string) => `Invoice ${number}`,
    creditNote: (number: string) => `Credit note ${number}`,
  },
  ofInvoice: (number: string) => `For invoice ${number}`,
  print: 'Print',
  printThis: (number: string) => `Print ${number}`,
  notPrinted: (number: string, reason: string) => `${number} was not printed. ${reason}`,
  creditNoteFor: (amount: string) => `Credit note for the refund of ${amount}…`,
  titles: {
    invoice: 'Issue invoice',
    cancelInvoice: 'Issue credit note for the whole invoice',
    creditNote: 'Issue credit note',
  },
  questions: {
    invoice: 'It gets the next number of the shop and stays as the order is now. Only a credit note can take it back.',
    cancelInvoice: 'The whole invoice is taken back, and another one can be issued. This cannot be undone.',
    creditNote: 'It gets the next number of the shop. This cannot be undone, nor can the refund after that.',
  },
  cancel: 'Cancel',
  saved: (number: string, id: string) => `${number} was issued for order ${id}.`,
}

export const recordMessages = {
  formPart: 'The form',
  shipments: 'Shipments',
  payments: 'Payments',
  sent: 'Sent',
  returnExpected: 'Return expected',
  returnReceived: 'Return received',
  restocked: 'Restocked',
  received: 'Received',
  receivedOf: (products: string) => `Received: ${products}`,
  pieces: (quantity: string, product: string) => `${quantity} × ${product}`,
  line: (number: number) => `Line ${number}`,
  by: (day: string, person: string) => `${day} by ${person}`,
  reason: (reason: string) => `Reason: ${reason}`,
  newTab: '(opens in a new tab)',
  nothingSent: 'Nothing sent yet.',
  paid: 'Paid',
  open: 'Open amount',
  payment: 'Payment',
  refund: 'Refund',
  failed: (reason: string) => `The order was not changed. ${reason}`,
  markedPaid: (id: string) => `Order ${id} is now paid.`,
}

type FormName = Extract<RecordFormKind, string> | 'receivedReturn'

export const recordFormMessages = {
  titles: {
    shipment: 'Ship',
    return: 'Return',
    receivedReturn: 'Received return',
    payment: 'Record payment',
    refund: 'Refund',
  } satisfies Record<FormName, string>,
  save: {
    shipment: 'Record shipment',
    return: 'Record return',
    receivedReturn: 'Record as received',
    payment: 'Record payment',
    refund: 'Record refund',
  } satisfies Record<FormName, string>,
  saved: {
    shipment: (id: string) => `The shipment of order ${id} was recorded.`,
    return: (id: string) => `The return of order ${id} was recorded.`,
    receivedReturn: (id: string) => `The return of order ${id} was received.`,
    payment: (id: string) => `The payment of order ${id} was recorded.`,
    refund: (id: string) => `The refund of order ${id} was recorded.`,
  } satisfies Record<FormName, (id: string) => string>,
  cancel: 'Cancel',
  quantities: 'Quantities',
  of: (product: string, left: string) => `${product} (up to ${left})`,
  noQuantity: 'Enter a quantity.',
  carrier: 'Carrier',
  tracking: 'Tracking number',
  days: {
    shipment: 'Day sent',
    return: 'Day',
    receivedReturn: 'Day received',
    payment: 'Payment day',
    refund: 'Refund day',
  } satisfies Record<FormName, string>,
  method: 'Payment method',
  amount: 'Amount',
  atMost: (amount: string) => `At most ${amount}`,
  reason: 'Reason',
  hasArrived: 'Already received',
  restock: 'Restocked',
  refundBy: 'Refund by',
  byLines: 'Lines',
  byAmount: 'Amount',
  ofLines: 'Refund amount',
  unknown: '–',
}

export const noteMessages = {
  notes: 'Notes',
  note: 'Note',
  newNote: 'New note',
  orderNote: 'Note of the order',
  add: 'Add note',
  edit: 'Edit',
  editOf: (text: string) => `Edit note: ${text}`,
  save: 'Save note',
  discard: 'Discard',
  cancel: 'Cancel',
  empty: 'Enter a note.',
  mention: 'Members whom you mention as @name@example.com are notified.',
  long: `Shorten this to ${figure(MAX_NOTE)} characters.`,
  added: (id: string) => `The note was added to order ${id}.`,
  changed: (id: string) => `The note of order ${id} was changed.`,
}
