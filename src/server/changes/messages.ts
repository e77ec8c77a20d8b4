import type { OrderStatus } from '#contract/orders/order.ts'
import { MAX_ID } from '#contract/orders/order-limits.ts'
import { isolated } from '#contract/text.ts'

export const changeMessages = {
  returnedSince: 'Something of it came back since. Undo the return first.',
  notFound: (id: string) => `There is no order ${JSON.stringify(id)}.`,
  stale: (id: string) => `The order ${id} was changed meanwhile. Read it again and repeat your change.`,
  invalidOrder: (place: string, rule: string) => `The order${place === '' ? '' : `'s ${place.slice(1)}`} ${rule}.`,
  exists: (id: string) => `There is an order ${id} already. Choose another ID.`,
  numberTaken: (name: string) => `The shop ${isolated(`“${name}”`)} has an order with this number already.`,
  longId: `Another shop’s order has this ID. With the prefix of the shop, it would be longer than ${MAX_ID} characters. Choose another ID.`,
  shopOfNumber: 'Its shop has another order with this number now.',
  whichShop: 'There are several shops. Choose the one that the order is of; a program sends it as “shop”.',
  unknownShop: (slug: string) => `There is no shop ${JSON.stringify(slug)}. Choose another one.`,
  keyReused: 'This Idempotency-Key belongs to another request. Use a new key.',
  keyUndone: 'What this Idempotency-Key did was undone. Use a new key to do it again.',
  recordedPayment: 'The payment date follows from the recorded payments.',
  otherOrder: (id: string) =>
    `It is not the order ${isolated(id)} entered twice: customer, address, total or products differ.`,
  keepOther: (id: string) =>
    `It is paid, was sent or has an invoice. Keep it, and merge the order ${isolated(id)} into it.`,
  keepFurther: (status: OrderStatus, id: string, of: OrderStatus) =>
    `It is ${status}, and the order ${isolated(id)} is ${of}. Keep it, and merge the order ${isolated(id)} into it.`,
  tooMuch: 'Both together have more notes or tags than an order can have, or a note that is too long.',
  noOrder: (id: string) => `There is no order ${JSON.stringify(id)} to merge with.`,
  noCustomer: (key: string) => `No order has the customer ${JSON.stringify(key)}.`,
  noMember: (email: string) => `${isolated(`“${email}”`)} isn’t the e-mail address of a member of this workspace.`,
  notAllowed: (from: OrderStatus, to: OrderStatus, allowed: readonly OrderStatus[]) =>
    `An order cannot go from ${from} to ${to}. It can go to ${allowed.join(', ')}.`,
  needsReason: (from: OrderStatus, to: OrderStatus) => `Give a reason for going back from ${from} to ${to}.`,
  manyTags: (most: number) => `An order has at most ${most} tags.`,
  tooLong: 'The text is too long.',
  tooLarge: 'An amount of the order is too large.',
  decimals: (amount: string, currency: string) =>
    `${amount} has more decimals than an amount in ${currency}. Correct it first, or send the lines and the total in ${currency}.`,
  unknownChange: 'There is no such change.',
  notOfOrders:
    'Only changes of orders can be undone. Change the settings, targets or views back where you changed them.',
  erased: 'Erased personal data cannot be brought back.',
  shopCreation: 'The creation of a shop can’t be undone. Rename the shop instead.',
  running: 'This change is not finished yet. Cancel it or wait until it is.',
  notOwnChange: 'Your role here, packer, undoes and ends only your own changes.',
  unknownImport: 'No import has this ID.',
  undone: 'This change was undone already.',
  whileImporting: (name: string) => `The import of ${isolated(name)} is running. Try again when it has finished.`,
  whileOthersImport: 'An import in another workspace is running. Try again when it has finished.',
  busyUndoing: 'The server is busy with other undos. Try again in a few seconds.',
  importUndone: (name: string, time: string) =>
    `The import ${isolated(`“${name}”`)} was already undone on ${time} UTC.`,
  changedSince: 'It was changed since.',
  changedByImport: (name: string, day: string) =>
    `It was changed since by the import ${isolated(`“${name}”`)} on ${day} UTC.`,
  ofOtherShop: 'Another shop has it now.',
  ofOtherDocuments: 'Other documents have its number, or could get it.',
  deletedSince: 'It was deleted since.',
  importing: (name: string, seconds: number | undefined) =>
    `“${name}” is being imported. Your change is not saved yet. Try again ${seconds === undefined ? 'in a few seconds' : `in about ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`}.`,
  busy: 'Another change is being saved. Yours is not saved yet. Try again in a few seconds.',
  queueFull: 'Too many changes are waiting to be saved. Try again in a few seconds.',
}
