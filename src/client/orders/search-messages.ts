/** What an order was found by where the list does not show it. */
export const matchedFields = {
  email: 'E-mail',
  phone: 'Phone',
  product: 'Product',
  sku: 'SKU',
  tags: 'Tags',
  note: 'Note',
  customerKey: 'Customer ID',
}
