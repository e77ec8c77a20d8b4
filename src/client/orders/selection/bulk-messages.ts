import type { BulkSentences } from '#client/state/undo-bulk.ts'
import type { BulkPreview } from '#contract/changes/bulk-change.ts'
import { figure, plural } from '#contract/plural.ts'

const orders = (count: number) => plural(count, '# order', '# orders')
const others = (count: number, text: string) => (count > 0 ? text : '')

export const bulkMessages = {
  allNow: (total: number, except: number) =>
    except === 0 ? `Use all ${figure(total)}` : `Use all ${figure(total)} except ${figure(except)}`,
  refused: 'Not allowed',
  results: 'All results (CSV)',
  moreRefused: (count: number) => plural(count, 'And # more order.', 'And # more orders.'),
  stopped: (left: number) => plural(left, 'Stopped before # order.', 'Stopped before # orders.'),
  cancel: 'Stop',
  done: 'Done',
}

/** The sentences of one kind of bulk change. */
export interface ChangeMessages extends BulkSentences {
  readonly title: string
  /** On the button; a part of the title, which it has by default. */
  readonly button?: string
  readonly preview: (preview: BulkPreview) => string
  /** On the button that starts it. */
  readonly change: (count?: number) => string
}

/** `stay`: how many stay as they are, in words. */
function previewOf(
  { willChange, unchanged, refusedCount }: BulkPreview,
  will: string,
  stay: (count: number) => string,
) {
  return `${[
    `${orders(willChange)} will ${will}`,
    ...(unchanged > 0 ? [stay(unchanged)] : []),
    ...(refusedCount > 0 ? [plural(refusedCount, '# is not allowed', '# are not allowed')] : []),
  ].join(', ')}.`
}

const haveAlready = (what: string) => (count: number) => `${plural(count, '# has', '# have')} this ${what} already`

export const statusChangeMessages = {
  title: 'Set status',
  newStatus: 'New status',
  reason: (count: number) =>
    plural(count, 'Reason (# order goes back to an earlier status)', 'Reason (# orders go back to an earlier status)'),
  preview: (preview: BulkPreview) => previewOf(preview, 'change', haveAlready('status')),
  change: (count = 0) => (count === 0 ? 'Change status' : `Change ${orders(count)}`),
  changed: (changed: number, refused: number) =>
    `Status of ${orders(changed)} changed${others(refused, `, ${figure(refused)} not allowed`)}.`,
  undone: (undone: number, changedSince: number) =>
    `Status of ${orders(undone)} changed back${others(changedSince, `; ${figure(changedSince)} changed since stay as they are`)}.`,
} satisfies ChangeMessages & Record<string, unknown>

export const moveMessages = {
  title: 'Move to shop',
  button: 'Move',
  shop: 'Shop',
  preview: (preview: BulkPreview) => previewOf(preview, 'move', haveAlready('shop')),
  change: (count = 0) => (count === 0 ? 'Move' : `Move ${orders(count)}`),
  changed: (changed: number, refused: number) =>
    `${orders(changed)} moved${others(refused, `, ${figure(refused)} not allowed`)}.`,
  undone: (undone: number, changedSince: number) =>
    `${orders(undone)} moved back${others(changedSince, `; ${figure(changedSince)} changed since stay where they are`)}.`,
} satisfies ChangeMessages & Record<string, unknown>

export const workMessages = {
  title: 'Ship, tag, assign or invoice',
  button: 'Ship, tag',
  isShipped: 'Everything was shipped today',
  carrier: 'Carrier',
  tracking: 'Tracking numbers: an order ID and its number per line',
  noNumber: (line: string) => `“${line}” is no order ID and tracking number.`,
  notOneByOne: 'Tracking numbers are for orders that are selected one by one.',
  notSelected: (id: string) => `Order ${id} is not selected.`,
  twoNumbers: (id: string) => `Order ${id} has two tracking numbers.`,
  isInvoiced: 'Issue an invoice for each that has none',
  addTags: 'Add tags (separated by commas)',
  removeTags: 'Remove tags (separated by commas)',
  assignee: 'Assignee (e-mail address)',
  isUnassigned: 'Remove the assignee',
  preview: (preview: BulkPreview) =>
    previewOf(preview, 'change', (count) => plural(count, '# stays as it is', '# stay as they are')),
  change: (count = 0) => (count === 0 ? 'Change' : `Change ${orders(count)}`),
  changed: (changed: number, refused: number) =>
    `${orders(changed)} changed${others(refused, `, ${figure(refused)} not allowed`)}.`,
  undone: (undone: number, changedSince: number) =>
    `${orders(undone)} changed back${others(changedSince, `; ${figure(changedSince)} changed since stay as they are`)}.`,
} satisfies ChangeMessages & Record<string, unknown>
