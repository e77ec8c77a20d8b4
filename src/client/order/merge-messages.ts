import type { BulkJob } from '#contract/changes/bulk-change.ts'
import { figure, plural } from '#contract/plural.ts'
import { isolated } from '#contract/text.ts'

const orders = (count: number) => plural(count, '# order', '# orders')
const stay = (count: number) => (count > 0 ? `; ${figure(count)} changed since stay as they are` : '')

export const mergeMessages = {
  customer: 'Merge with another customer…',
  title: 'Merge customers',
  keep: 'Customer to keep (e-mail address, name or ID)',
  find: 'Find',
  same: 'This is the same customer.',
  what: (count: number, from: string, target: string, email: string) =>
    `${orders(count)} of ${isolated(from)} ${count === 1 ? 'becomes an order' : 'become orders'} of ${isolated(target)}${email === '' ? '' : ` (${isolated(email)})`}, with that name and e-mail address. All figures follow.`,
  later: 'Later orders of the merged customer follow, until the merge is undone.',
  confirm: (count: number) => `Merge ${orders(count)}`,
  orders: (count: number, id: string) => `Merge ${count === 1 ? 'it' : 'them'} into ${isolated(id)}`,
  refused: (reason: string) => `Nothing was merged. ${reason}`,
  partly: (count: number, reason: string) => `${orders(count)} could not be merged. ${reason}`,
}

/** What became of a merge, as `changed` says it. Throws where nothing was merged, with the reason. */
export function mergeOutcome({ changed, refusedCount, refused }: BulkJob, messages: typeof mergedOrders): string {
  const reason = refused[0]?.reason
  if (reason !== undefined && changed === 0) throw new Error(mergeMessages.refused(reason))
  const rest = reason === undefined ? '' : ` ${mergeMessages.partly(refusedCount, reason)}`
  return messages.changed(changed) + rest
}

export const mergedCustomers = {
  changed: (changed: number) => `${orders(changed)} got another customer.`,
  undone: (undone: number, changedSince: number) =>
    `${orders(undone)} ${undone === 1 ? 'has' : 'have'} the former customer again${stay(changedSince)}.`,
}

export const mergedOrders = {
  changed: (changed: number) =>
    `${orders(changed)} merged, and left out of later files that have ${changed === 1 ? 'it' : 'them'}.`,
  undone: (undone: number, changedSince: number) => `The merge was undone${stay(undone === 0 ? changedSince : 0)}.`,
}
