import type { ChangeKind, RecordedKind } from '#contract/changes/order-history.ts'
import { ORDER_FIELD_NAMES } from '#contract/orders/order-field-names.ts'
import { figure, plural } from '#contract/plural.ts'
import { isolated } from '#contract/text.ts'

const names = new Intl.ListFormat('en')

export const singleOrderMessages = {
  title: (id: string) => `Order ${id}`,
  statusOf: (id: string, status: string) => `Status of order ${id}: ${status}`,
  previous: 'Previous order',
  next: 'Next order',
  close: 'Close order',
  edit: 'Edit',
  newOrder: 'Add order',
  openForms: (people: readonly string[]) =>
    `${names.format(people)} ${people.length === 1 ? 'has' : 'have'} the form of this order open.`,
  editPart: 'The form',
  loading: 'Loading order…',
  sampleOnly: 'Sample data: changes are gone when the page is reloaded.',
  failed: 'This order could not be loaded.',
  notUpdated: (reason: string) => `This order could not be updated. ${reason}`,
  tryAgain: 'Try again',
  notFound: (id: string) => `There is no order ${id}.`,
  notFoundAdvice: 'It may have been deleted, or the address may be misspelled.',
  goToList: 'Go to the order list',
}

export const rowMenuMessages = {
  actionsFor: (id: string) => `Actions for order ${id}`,
  open: 'Open',
  changeStatus: 'Change status…',
  edit: 'Edit',
  print: 'Print packing slip',
  copyLink: 'Copy link',
  copied: (id: string) => `Link to order ${id} copied.`,
  notCopied: (link: string) => `The browser does not allow copying. The link is ${link}`,
  notPrinted: (id: string, reason: string) => `Order ${id} was not printed. ${reason}`,
}

export const sectionMessages = {
  lines: 'Lines',
  product: 'Product',
  quantity: 'Quantity',
  price: 'Unit price',
  lineTotal: 'Total',
  sku: (sku: string) => `SKU ${sku}`,
  totals: 'Totals',
  sum: 'Sum of lines',
  refunded: ORDER_FIELD_NAMES.refunded,
  total: 'Total',
  customer: 'Customer',
  name: 'Name',
  email: 'E-mail',
  phone: 'Phone',
  orders: 'Orders',
  ofCustomer: (count: number, amounts: string) =>
    [plural(count, '# order', '# orders'), amounts].filter((text) => text !== '').join(' · '),
  allOfCustomer: 'All orders of this customer',
  aboutCustomer: 'About this customer',
  customerPage: 'Customer page',
  firstOrder: 'First order',
  latestOrder: 'Latest order',
  averageOrder: 'Average order',
  withReturn: 'With a return',
  addresses: 'Addresses',
  duplicates: 'Possible duplicates',
  sameOrders: (count: number) =>
    plural(count, '# other order, same day and total', '# other orders, same day and total'),
  personalData: 'Personal data',
  delivery: 'Delivery',
  details: 'Details',
  project: 'Project',
  placed: ORDER_FIELD_NAMES.placedAt,
  paid: ORDER_FIELD_NAMES.paidDay,
  sourceStatus: 'Status in the shop',
  source: 'Imported from',
  sourceLine: (file: string, line: number) => `${file}, line ${figure(line)}`,
  sourceRecord: (file: string, record: number) => `${file}, record ${figure(record)}`,
  note: 'Note',
  addNote: 'Add note',
  editNote: 'Edit note',
  states: 'Payment and fulfillment',
}

export const timelineMessages = {
  timeline: 'Timeline',
  loading: 'Loading changes…',
  none: 'No changes yet.',
  kinds: {
    import: 'Imported',
    create: 'Created',
    edit: 'Changed',
    bulk: 'Changed with other orders',
    undo: 'Change undone',
    erase: 'Personal data erased',
    unknown: 'Changed; nothing more is known',
  } satisfies Record<ChangeKind | 'unknown', string>,
  recorded: {
    shipment: 'Shipment recorded',
    return: 'Return recorded',
    receivedReturn: 'Return received',
    payment: 'Payment recorded',
    paid: 'Marked as paid',
    refund: 'Refund recorded',
    invoice: 'Invoice issued',
    creditNote: 'Credit note issued',
    note: 'Note added',
    changedNote: 'Note changed',
  } satisfies Record<RecordedKind, string>,
  noTime: 'Unknown time',
  large: 'The change is too large to be shown here.',
  earlier: (count: number) => plural(count, 'Show # earlier change', 'Show # earlier changes'),
  merged: (ids: readonly string[], orders: number) =>
    `Merged with ${plural(orders, 'order', 'orders')} ${isolated(ids.join(', '))}${orders > ids.length ? ' …' : ''}`,
  kindOf: (kind: string, name: string) => (name === '' ? kind : `${kind}: ${name}`),
  by: (actor: string) => `by ${actor}`,
  reason: (reason: string) => `Reason: ${reason}`,
  added: 'added',
  removed: 'removed',
  from: 'before:',
  to: 'after:',
  empty: 'empty',
  undo: 'Undo',
  undoAll: (orders: number) => `Undo for ${plural(orders, '# order', '# orders')}`,
  undoOf: (undo: string, change: string, time: string) => `${undo}: ${change}, ${time}`,
}

export const statusMessages = {
  steps: (id: string) => `Next status of order ${id}`,
  needsReason: 'with a reason',
  reason: (status: string) => `Reason for going back to ${status}`,
  change: 'Change status',
  back: 'Back',
  saving: 'Saving…',
  noReason: 'Enter a reason.',
  meanwhile: (status: string) => `Somebody else saved first. The status is now ${status}.`,
}

export const orderChangeMessages = {
  status: (id: string, status: string) => `Status of ${id} is now ${status}.`,
  created: (id: string) => `Order ${id} was added.`,
  saved: (id: string) => `Order ${id} was saved.`,
  undone: (count: number, id: string) =>
    count > 1 ? `The change was undone in ${plural(count, '# order', '# orders')}.` : `The change of ${id} was undone.`,
  redone: (count: number, id: string) =>
    count > 1
      ? `The change was made again in ${plural(count, '# order', '# orders')}.`
      : `The change of ${id} was made again.`,
  partly: (isRedo: boolean, fields: string) =>
    `The change was ${isRedo ? 'made again' : 'undone'}, except for what was changed since: ${fields}.`,
  notUndone: 'The change was not undone, because the order was changed since.',
  failed: (reason: string) => `The change was not undone. ${reason}`,
}

export const staleOrderMessages = {
  title: 'Somebody else saved first. Your change was not saved.',
  changed: 'Changed meanwhile:',
  reload: 'Reload',
  again: 'Check your entries and save again.',
}
