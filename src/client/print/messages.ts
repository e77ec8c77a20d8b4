import { figure, plural } from '#contract/plural.ts'

/** Of invoices and credit notes. */
export const invoiceMessages = {
  title: { invoice: 'Invoice', creditNote: 'Credit note' },
  ofInvoice: (number: string) => `For invoice ${number}`,
  order: 'Order',
  billTo: 'Bill to',
  productsOf: (number: string) => `Products of ${number}`,
  quantity: 'Quantity',
  price: 'Price',
  amount: 'Amount',
  total: { invoice: 'Total', creditNote: 'Credited' },
}

export const printMessages = {
  packingSlip: 'Packing slip',
  pickList: 'Pick list',
  orders: (count: number) => plural(count, '# order', '# orders'),
  deliverTo: 'Deliver to',
  productsOf: 'Products of order',
  product: 'Product',
  price: 'Price',
  sku: (sku: string) => `SKU ${sku}`,
  quantity: 'Quantity',
  inOrders: 'Orders',
  note: 'Note',
  notes: 'Notes',
  noAddress: 'No address',
  noProducts: 'No product data in this order.',
  notStated: 'Not stated',
  nothingLeft: 'Nothing left to send:',
  partlySent: 'Partly sent, but it is not known what. Check these before you send them:',
  /** A quantity that some lines do not have. */
  atLeast: (known: string) => `At least ${known}`,
  tooMany: (limit: number, count: number) =>
    `At most ${figure(limit)} orders can be printed at a time, and ${figure(count)} are selected. Select up to ${figure(limit)}, and print the others after them.`,
  none: 'No orders are selected. Select the orders to print.',
}
