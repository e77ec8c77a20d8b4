import { ENTRY_LABELS } from '#contract/form-entries.ts'
import { LISTED_FIELDS } from '#contract/orders/listed-fields.ts'

export const orderFormMessages = {
  edit: (id: string) => `Edit order ${id}`,
  noteOf: (id: string) => `Note of order ${id}`,
  saveNote: 'Save note',
  add: 'Add order',
  save: 'Save changes',
  discard: 'Discard changes',
  cancel: 'Cancel',
  shop: LISTED_FIELDS.shop.label,
  noShop: 'Choose a shop.',
  reason: 'Reason',
  noReason: 'Enter a reason.',
  reasonNeeded: (from: string, to: string) => `Changing the status from ${from} to ${to} needs a reason.`,
  line: (number: number) => `Line ${number}`,
  product: 'Product',
  quantity: 'Quantity',
  price: 'Unit price',
  lineTotal: 'Line total',
  addLine: 'Add line',
  removeLine: (number: number) => `Remove line ${number}`,
  sku: 'SKU',
  tagsHint: 'Separate tags with commas.',
  difference: 'Tax, shipping, discounts',
  follows: 'Total follows lines, discount, shipping and tax',
  unexplained: (amount: string) => `${amount} of the total is in none of them.`,
  unknown: '–',
  followsPayments: 'Follows from payments and refunds.',
  recordsPayment: (amount: string, isToday: boolean) =>
    `Saving records a payment of ${amount}${isToday ? ' with today’s date' : ''}.`,
  fields: ENTRY_LABELS,
}

export const dateMessages = {
  inZone: (label: string, zone: string) => `${label} (${zone === 'Z' ? 'UTC' : zone})`,
  ways: 'Or: today, -3d, 31.10.',
  calendar: (label: string) => `Choose the ${label.toLowerCase()} in a calendar`,
}

export const savingMessages = {
  saving: 'Saving…',
  slow: 'Saving… An import is being written; your change is saved as soon as it can be.',
  again: 'Save again',
  stop: 'Stop saving',
  stopping: 'Stopping. The last attempt may still be saved; waiting for the server’s answer.',
  retrying: (reason: string) => `Not saved yet. ${reason} Saving is tried again every 2 seconds.`,
  stopped: (reason: string) => `Not saved yet. ${reason} Your entries are unchanged. Save again.`,
  refused: (reason: string) => `Not saved. ${reason}`,
  discard: 'Discard changes?',
  keepEditing: 'Keep editing',
}

const names = new Intl.ListFormat('en', { type: 'conjunction' })

export const conflictMessages = {
  title: 'This order was changed meanwhile',
  choose: 'You and somebody else changed these fields. Choose which version to save.',
  nothingToChoose: 'Both changes fit together. Save to keep both.',
  yours: 'Yours',
  theirs: 'Saved meanwhile',
  adopted: 'Saved meanwhile and taken over',
  retained: (fields: readonly string[]) => `Only you changed: ${names.format(fields)}.`,
  impossible: (status: string, saved: string) => `The status stays ${saved}, because ${status} can’t follow it.`,
  empty: 'Empty',
}
