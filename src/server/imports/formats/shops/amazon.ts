import type { TableLayout } from '#server/imports/formats/table-layout.ts'
import { importMessages } from '#server/imports/messages.ts'

/**
 * Amazon's "All Orders" report: one row per item. `item-price` is for all pieces of the item, although its name says
 * otherwise; the order's amount is the sum of its items, without tax and shipping.
 */
export const AMAZON: TableLayout = {
  name: 'amazon',
  format: 'csv',
  requiredHeadings: ['id', 'date', 'status', 'product', 'quantity', 'lineAmount'],
  headings: {
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
  },
  grouping: 'one row per line',
  notes: () => [importMessages.note.amazon],
}
