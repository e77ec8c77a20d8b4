import type { ImportField } from '#contract/imports/import-fields.ts'

interface FieldGroup {
  readonly title: string
  readonly fields: readonly (readonly [ImportField, string])[]
}

/** The fields that a column can be mapped to, as the screen names and groups them. */
export const FIELD_GROUPS: readonly FieldGroup[] = [
  {
    title: 'Order',
    fields: [
      ['id', 'Order ID'],
      ['date', 'Order date'],
      ['paidAt', 'Payment date'],
      ['status', 'Status'],
      ['channel', 'Channel'],
      ['warehouse', 'Warehouse'],
      ['payment', 'Payment method'],
      ['financial', 'Payment status'],
      ['fulfillment', 'Fulfillment status'],
      ['tags', 'Tags'],
      ['note', 'Note'],
    ],
  },
  {
    title: 'Amounts',
    fields: [
      ['total', 'Order total'],
      ['currency', 'Currency'],
      ['lineAmount', 'Line total'],
      ['price', 'Unit price'],
      ['quantity', 'Quantity'],
      ['lineDiscount', 'Line discount'],
      ['discount', 'Order discount'],
      ['shipping', 'Shipping cost'],
      ['tax', 'Tax'],
      ['refunded', 'Refunded amount'],
    ],
  },
  {
    title: 'Product',
    fields: [
      ['product', 'Product'],
      ['sku', 'SKU'],
      ['products', 'Product list'],
      ['rowId', 'Line ID'],
    ],
  },
  {
    title: 'Customer',
    fields: [
      ['customerName', 'Customer name'],
      ['firstName', 'First name'],
      ['lastName', 'Last name'],
      ['email', 'Email'],
      ['phone', 'Phone'],
      ['customerId', 'Customer ID'],
    ],
  },
  {
    title: 'Shipping address',
    fields: [
      ['shipName', 'Shipping name'],
      ['shipStreet', 'Shipping street'],
      ['shipStreet2', 'Shipping street, line 2'],
      ['shipCity', 'Shipping city'],
      ['shipRegion', 'Shipping region'],
      ['shipZip', 'Shipping postal code'],
      ['shipCountry', 'Shipping country'],
    ],
  },
  {
    title: 'Billing address',
    fields: [
      ['billName', 'Billing name'],
      ['billStreet', 'Billing street'],
      ['billStreet2', 'Billing street, line 2'],
      ['billCity', 'Billing city'],
      ['billRegion', 'Billing region'],
      ['billZip', 'Billing postal code'],
      ['billCountry', 'Billing country'],
    ],
  },
  {
    title: 'Shopify and Stripe only',
    fields: [
      ['cancelledAt', 'Cancellation date'],
      ['captured', 'Payment captured'],
    ],
  },
]

const NAMES = new Map(FIELD_GROUPS.flatMap(({ fields }) => fields))

export function fieldName(field: ImportField): string {
  return NAMES.get(field) ?? field
}
