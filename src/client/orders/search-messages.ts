/** What an order was found by where the list does not show it. */
export const matchedFields = {
  email: 'E-mail',
  product: 'Product',
  customerKey: 'Customer ID',
}
