import type { ImportField } from '#contract/import-fields.ts'

interface FieldGroup {
  readonly title: string
  readonly fields: readonly (readonly [ImportField, string])[]
}

/** What a column can be read as, in the words of the screen. */
export const FIELD_GROUPS: readonly FieldGroup[] = [
  {
    title: 'Order',
    fields: [
      ['id', 'Order id'],
      ['date', 'Order date'],
      ['paidAt', 'Date paid'],
      ['status', 'Status'],
      ['channel', 'Channel'],
      ['payment', 'Payment method'],
    ],
  },
  {
    title: 'Amounts',
    fields: [
      ['total', 'Order total'],
      ['currency', 'Currency'],
      ['lineAmount', 'Amount of the line'],
      ['price', 'Price of one piece'],
      ['quantity', 'Quantity'],
      ['lineDiscount', 'Discount of the line'],
    ],
  },
  {
    title: 'Product',
    fields: [
      ['product', 'Product'],
      ['products', 'List of products'],
      ['rowId', 'Id of the line'],
    ],
  },
  {
    title: 'Customer',
    fields: [
      ['customerName', 'Customer name'],
      ['firstName', 'First name'],
      ['lastName', 'Last name'],
      ['email', 'E-mail'],
      ['customerId', 'Customer id'],
    ],
  },
  {
    title: 'Shipping address',
    fields: [
      ['shipName', 'Shipping name'],
      ['shipStreet', 'Shipping street'],
      ['shipStreet2', 'Shipping street, second line'],
      ['shipCity', 'Shipping city'],
      ['shipRegion', 'Shipping region'],
      ['shipZip', 'Shipping postcode'],
      ['shipCountry', 'Shipping country'],
    ],
  },
  {
    title: 'Billing address',
    fields: [
      ['billName', 'Billing name'],
      ['billStreet', 'Billing street'],
      ['billStreet2', 'Billing street, second line'],
      ['billCity', 'Billing city'],
      ['billRegion', 'Billing region'],
      ['billZip', 'Billing postcode'],
      ['billCountry', 'Billing country'],
    ],
  },
  {
    title: 'Shopify and Stripe only',
    fields: [
      ['financial', 'Financial status'],
      ['fulfillment', 'Fulfillment status'],
      ['cancelledAt', 'Cancelled at'],
      ['refunded', 'Amount refunded'],
      ['captured', 'Captured'],
    ],
  },
]

const NAMES = new Map(FIELD_GROUPS.flatMap(({ fields }) => fields))

export function fieldName(field: ImportField): string {
  return NAMES.get(field) ?? field
}
