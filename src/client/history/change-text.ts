import type { WorkChange } from '#contract/changes/bulk-change.ts'
import { recordedIn } from '#contract/changes/order-changes.ts'
import type { RecordedKind } from '#contract/changes/order-history.ts'
import type { ChangedValue, WorkspaceChange } from '#contract/changes/workspace-history.ts'
import type { OrderStatus } from '#contract/orders/order.ts'
import { plural } from '#contract/plural.ts'
import { isolated } from '#contract/text.ts'

type Names = 'shop' | 'view'

const quoted = (text: string) => isolated(`“${text}”`)
const ordersOf = (count: number) => plural(count, '# order', '# orders')

/** What was done to orders that got this status; for the others no verb is common. */
const VERBS: Partial<Record<OrderStatus, string>> = {
  Approved: 'Approved',
  Cancelled: 'Cancelled',
  Complete: 'Completed',
}

/** What was recorded of an order: 'order 7'. */
const RECORDED: Record<RecordedKind, (order: string) => string> = {
  shipment: (order) => `Recorded a shipment of ${order}`,
  return: (order) => `Recorded a return of ${order}`,
  receivedReturn: (order) => `Received a return of ${order}`,
  payment: (order) => `Recorded a payment of ${order}`,
  paid: (order) => `Marked ${order} as paid`,
  refund: (order) => `Recorded a refund of ${order}`,
  invoice: (order) => `Issued an invoice for ${order}`,
  creditNote: (order) => `Issued a credit note for ${order}`,
  note: (order) => `Added a note to ${order}`,
  changedNote: (order) => `Changed a note of ${order}`,
}

/** Links for a person, by their field: how one is made, and withdrawn. */
const LINKS = [
  ['invitation', 'Invited', 'Withdrew the invitation of'],
  ['passwordLink', 'Made a link to set a new password for', 'Withdrew the link to set a new password for'],
] as const

/** A change in words: 'Approved 23 orders', 'Renamed the shop “Main” to “Outlet”'. */
export function changeSentence(change: WorkspaceChange): string {
  if (change.kind === 'undo') return undoText(change)
  switch (change.object) {
    case 'order':
      return orderText(change)
    case 'import':
      return `Imported ${isolated(change.name)}`
    case 'shop':
    case 'view':
      return namedText(change, change.object)
    case 'settings':
      return 'Changed the settings'
    case 'targets':
      return 'Changed the targets'
    case 'export':
      return `Exported ${ordersOf(Number(valueIn(change, 'orders')?.after))} as ${String(valueIn(change, 'format')?.after).toUpperCase()}`
    case 'erasure':
      return `Deleted ${plural(Number(valueIn(change, 'entries')?.before), '# entry', '# entries')} of the history`
    case 'person':
      return linkText(change) ?? accountText(change, 'account of')
    case 'key':
      return accountText(change, 'key')
    case 'workspace':
      return accountText(change, 'workspace')
    case 'session':
      return `${change.kind === 'create' ? 'Signed in' : 'Failed to sign in'}: ${isolated(change.name)}`
  }
}

function valueIn({ fields }: WorkspaceChange, name: string): ChangedValue | undefined {
  return fields.find(({ field }) => field === name)
}

function orderText({ kind, objectId, orders, name, bulk, fields }: WorkspaceChange): string {
  const recorded = recordedIn(fields)
  if (recorded) return RECORDED[recorded](`order ${isolated(objectId)}`)
  if (kind === 'erase') return `Erased the personal data of a customer (${ordersOf(orders)})`
  if (objectId !== '') return `${kind === 'create' ? 'Added' : 'Changed'} order ${isolated(objectId)}`
  if (!bulk) return `Changed ${ordersOf(orders)}`
  if ('shop' in bulk) return `Moved ${ordersOf(orders)} to the shop ${quoted(name || bulk.shop)}`
  if ('mergeInto' in bulk) return `Merged ${ordersOf(orders)} into order ${isolated(bulk.mergeInto)}`
  return workText(bulk, ordersOf(orders))
}

/** 'Approved 3 orders', 'Changed 3 orders: shipped, tagged vip'. */
function workText(
  { status, addTags, removeTags, assignee, shipped, invoiced, customer }: WorkChange,
  orders: string,
): string {
  const verb = status && VERBS[status]
  const parts = [
    ...(status ? [`set to ${status}`] : []),
    ...(shipped ? ['shipped'] : []),
    ...(invoiced ? ['invoiced'] : []),
    ...(customer ? [`merged with the customer ${isolated(customer)}`] : []),
    ...(addTags ? [`tagged ${isolated(addTags.join(', '))}`] : []),
    ...(removeTags ? [`without the tags ${isolated(removeTags.join(', '))}`] : []),
    ...(assignee === undefined ? [] : [assignee ? `assigned to ${isolated(assignee)}` : 'without an assignee']),
  ]
  if (parts.length > 1 || !status) return `Changed ${orders}: ${parts.join(', ')}`
  return verb ? `${verb} ${orders}` : `Set ${orders} to ${status}`
}

function namedText(change: WorkspaceChange, of: Names): string {
  const { fields, name, objectId } = change
  const renamed = valueIn(change, 'name')
  const present = quoted(nameOf(renamed) || name || objectId)
  if (renamed?.before === null) return `Added the ${of} ${present}`
  if (renamed?.after === null) return `Deleted the ${of} ${present}`
  if (renamed && fields.length === 1) return `Renamed the ${of} ${quoted(String(renamed.before))} to ${present}`
  return `Changed the ${of} ${present}`
}

function accountText({ name, kind, fields }: WorkspaceChange, of: string): string {
  const isRemoved = fields.some(({ after }) => after === null)
  return `${kind === 'create' ? 'Added' : isRemoved ? 'Removed' : 'Changed'} the ${of} ${quoted(name)}`
}

/** Undefined unless it is about a link. */
function linkText(change: WorkspaceChange): string | undefined {
  for (const [field, made, withdrew] of LINKS) {
    const link = valueIn(change, field)
    if (link) return `${link.after === null ? withdrew : made} ${quoted(change.name)}`
  }
  return undefined
}

function nameOf(renamed: ChangedValue | undefined): string {
  return renamed ? String(renamed.after ?? renamed.before) : ''
}

function undoText({ object, objectId, name, orders, undoes }: WorkspaceChange): string {
  const verb = undoes === 'undo' ? 'Redid' : 'Undid'
  if (object === 'import') return `${verb} the import of ${isolated(name)} (${ordersOf(orders)})`
  if (object === 'shop') return `${verb} a change of the shop ${quoted(name || objectId)}`
  if (undoes === 'create') return `${verb} the adding of order ${isolated(objectId)}`
  return `${verb} a change of ${objectId === '' ? ordersOf(orders) : `order ${isolated(objectId)}`}`
}
