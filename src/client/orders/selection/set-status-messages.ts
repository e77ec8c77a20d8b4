import type { BulkPreview } from '#contract/changes/bulk-change.ts'
import { figure, plural } from '#contract/plural.ts'

const orders = (count: number) => plural(count, '# order', '# orders')

export const setStatusMessages = {
  title: 'Set status',
  which: 'Orders',
  selected: (count: number) => plural(count, 'The # selected order', 'The # selected orders'),
  allMatching: (total: number | undefined) =>
    total === undefined ? 'All that match' : `All ${figure(total)} that match`,
  newStatus: 'New status',
  reason: 'Reason (needed to go back)',
  refused: 'Not allowed',
  preview: ({ willChange, unchanged, refusedCount }: BulkPreview) =>
    `${[
      plural(willChange, '# order will change', '# orders will change'),
      ...(unchanged > 0 ? [plural(unchanged, '# has this status already', '# have this status already')] : []),
      ...(refusedCount > 0 ? [plural(refusedCount, '# is not allowed', '# are not allowed')] : []),
    ].join(', ')}.`,
  change: (count = 0) => (count === 0 ? 'Change status' : `Change ${orders(count)}`),
  progress: (done: number, of: number) => `${figure(done)} of ${figure(of)}…`,
  cancel: 'Stop',
  changed: (changed: number, refused: number) =>
    `Status of ${orders(changed)} changed${refused > 0 ? `, ${figure(refused)} not allowed` : ''}.`,
  undone: (undone: number, kept: number) =>
    `Status of ${orders(undone)} changed back${kept > 0 ? `; ${figure(kept)} changed since stay as they are` : ''}.`,
}
