import { plural } from '#contract/plural.ts'

export const CUSTOMER_MESSAGES = {
  unknown: 'There is no customer with this key. The data may have been erased.',
  otherNumber: (orders: number) =>
    `The customer has ${plural(orders, '# order', '# orders')} now. Check what will be erased, then confirm again.`,
  busy: 'Another customer is looked for at the moment. Try again in a few seconds.',
  whileImporting: 'A file is being imported. Wait for its end, then try again.',
  exported: 'personal data of a customer',
}
