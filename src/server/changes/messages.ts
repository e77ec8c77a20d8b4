import type { OrderStatus } from '#contract/order.ts'

export const changeMessages = {
  stale: (id: string) => `The order ${id} was changed meanwhile. Read it again and repeat your change.`,
  exists: (id: string) => `There is an order ${id} already. Choose another ID.`,
  keyReused: 'This Idempotency-Key belongs to another request. Use a new key.',
  badKey: (length: number) => `The Idempotency-Key header must have 1 to ${length} characters. Send a new UUID.`,
  notAllowed: (from: OrderStatus, to: OrderStatus, allowed: readonly OrderStatus[]) =>
    `An order cannot go from ${from} to ${to}. It can go to ${allowed.join(', ')}.`,
  needsReason: (from: OrderStatus, to: OrderStatus) => `Give a reason for going back from ${from} to ${to}.`,
  tooLong: 'The text is too long.',
  tooLarge: 'The order total is too large.',
  unknownChange: 'There is no such change.',
  running: 'This change is not finished yet. Cancel it or wait until it is.',
  undone: 'This change was undone already.',
  changedSince: 'It was changed since.',
  nothingLeft: 'Everything that this change did was changed since.',
  importing: (name: string, seconds: number | undefined) =>
    `“${name}” is being imported. Your change is not saved yet. Try again ${seconds === undefined ? 'in a few seconds' : `in about ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`}.`,
  busy: 'Another change is being saved. Yours is not saved yet. Try again in a few seconds.',
  queueFull: 'Too many changes are waiting to be saved. Try again in a few seconds.',
}
