import { findColumns, headingTable } from '#server/imports/formats/columns.ts'
import { linesOfRow, orderHead } from '#server/imports/formats/order-fields.ts'
import type { ShopLayout } from '#server/imports/formats/table-layout.ts'
import { importMessages } from '#server/imports/messages.ts'

const HEADINGS = headingTable({
  id: 'amazon-order-id',
  date: 'purchase-date',
  status: 'order-status',
  email: 'buyer-email',
  customerName: 'buyer-name|recipient-name',
  currency: 'currency',
  product: 'product-name',
  quantity: 'quantity|quantity-purchased',
  lineAmount: 'item-price',
  shipName: 'recipient-name',
  shipStreet: 'ship-address-1',
  shipStreet2: 'ship-address-2',
  shipCity: 'ship-city',
  shipRegion: 'ship-state',
  shipZip: 'ship-postal-code',
  shipCountry: 'ship-country',
  channel: 'sales-channel',
})

/**
 * Amazon's "All Orders" report: one row per item. `item-price` is for all pieces of the item, although its name says
 * otherwise; the order's amount is the sum of its items, without tax and shipping.
 */
export const AMAZON: ShopLayout = {
  name: 'amazon',
  format: 'csv',
  columnsOf: (headings) => findColumns(headings, HEADINGS),
  signs: ['id', 'date', 'status', 'product', 'quantity', 'lineAmount'],
  readerOf: () => ({
    grouping: 'one row per line',
    notes: [importMessages.note.amazon],
    readRecord: (text) => ({ id: text('id'), startsOrder: false, head: orderHead(text), lines: linesOfRow(text) }),
  }),
}
