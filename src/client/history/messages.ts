import type { ChangeKind } from '#contract/changes/order-history.ts'
import type { ChangedObject } from '#contract/changes/workspace-history.ts'
import { figure, plural } from '#contract/plural.ts'

const changes = (count: number) => plural(count, '# change', '# changes')

export const changeListMessages = {
  title: 'History',
  notShown: 'Managers and owners see all changes here.',
  loading: 'Loading changes…',
  notLoaded: 'The history could not be loaded.',
  earlierRows: (reason: string) => `${reason} The changes below are from the previous request.`,
  notUpdated: (reason: string) => `The history could not be updated. ${reason}`,
  tryAgain: 'Try again',
  shown: (first: number, last: number, total: number, timeZone: string) =>
    `${figure(first)}–${figure(last)} of ${changes(total)} · Time zone: ${timeZone}`,
  none: 'No changes yet.',
  noneAdvice: 'Changes of orders, imports, shops, settings, targets and views are listed here.',
  all: 'All changes',
  goToList: 'Go to the order list',
  noneFound: 'No changes found.',
  clear: 'Clear filters',
  onEarlierPages: (count: number) =>
    plural(count, 'The only change found is on page 1.', 'The # changes found start on page 1.'),
  goToFirstPage: 'Go to page 1',
  pages: 'Pagination',
  previous: 'Previous',
  next: 'Next',
}

export const historyFilterMessages = {
  what: 'What',
  all: 'All',
  objects: {
    order: 'Orders',
    import: 'Imports',
    shop: 'Shops',
    settings: 'Settings',
    targets: 'Targets',
    view: 'Views',
    export: 'Exports',
    erasure: 'Deletions',
    person: 'People',
    key: 'Keys',
    session: 'Sign-ins',
    workspace: 'Workspaces',
  } satisfies Record<ChangedObject, string>,
  kind: 'Kind',
  kinds: {
    import: 'Import',
    create: 'Create',
    edit: 'Edit',
    bulk: 'Bulk',
    undo: 'Undo',
    erase: 'Erase',
  } satisfies Record<ChangeKind, string>,
  person: 'Person',
  from: 'From',
  to: 'To',
  show: 'Show',
  clear: 'Clear filters',
  download: 'Download as CSV',
}

/** What in the address cannot be used. */
export const unusedAddress = {
  object: (value: string) => `“${value}” is nothing that has a history. The filter “object” is ignored.`,
  action: (value: string) => `“${value}” is not a kind of change. The filter “action” is ignored.`,
  person: 'The name of a person has at most 200 characters. The filter “person” is ignored.',
  day: (value: string, name: string) => `“${value}” is not a date. The filter “${name}” is ignored.`,
  endBeforeStart: 'The last day is before the first day. The filter “to” is ignored.',
  page: (value: string) => `“${value}” is not a page number. Showing page 1.`,
  repeated: (name: string) => `“${name}” is in the address more than once. The first one is used.`,
  unknown: (name: string) => `Unknown parameter in the address: “${name}”.`,
}

export const lineMessages = {
  by: (actor: string) => `by ${actor}`,
  undo: 'Undo',
  undoAsking: 'Undo…',
  checking: 'Checking…',
  undone: 'Undone',
  running: 'Still running',
  undoOf: (undo: string, change: string, time: string) => `${undo}: ${change}, ${time}`,
  orders: (count: number) => plural(count, '# order', '# orders'),
  confirmUndo: (orders: number) => `Undo this change of ${plural(orders, '# order', '# orders')}?`,
  keepChange: 'Keep change',
  undoChange: 'Undo change',
  ordersChanged: 'The change was not undone, because its orders were changed since.',
}

export const detailMessages = {
  openOrder: (id: string) => `Open order ${id}`,
  deleted: 'The order was deleted since.',
  notFound: 'The change is not in the history of the order.',
  large: 'The change is too large to be shown here.',
  changedOf: (changed: number, of: number) => `${figure(changed)} of ${plural(of, '# order', '# orders')} changed.`,
  notAllowed: (count: number) => plural(count, '# was not allowed:', '# were not allowed:'),
}

/** Fields by what has them; of targets each month is one. */
export const valueNames: Partial<Record<ChangedObject, Readonly<Record<string, string>>>> = {
  order: {
    customer: 'Customer',
    versions: 'Earlier versions of orders',
    entries: 'Other entries of the history',
    views: 'Saved views',
    files: 'Files of rejected records',
    rows: 'Rows of these files',
  },
  shop: {
    slug: 'Short name',
    name: 'Name',
    prefix: 'Prefix of order IDs',
    currency: 'Currency',
    colour: 'Colour',
    sender: 'Sender on slips and invoices',
    invoice: 'Next invoice number',
    credit: 'Next credit note number',
    threshold: 'High value from',
    logo: 'Logo',
    slip: 'Fields on packing slips',
  },
  settings: {
    excludedStatuses: 'Excluded order statuses',
    countedDate: 'Date to report by',
    timeZone: 'Time zone of your days',
    staleAfterDays: 'Days until data is marked as old',
    workingDays: 'Working days',
    lateAfterDays: 'Working days until an order is late',
    webhook: 'Outgoing webhook',
  },
  view: { name: 'Name', query: 'Search and filters', isPinned: 'In the navigation' },
  person: {
    role: 'Role',
    isDisabled: 'Disabled',
    twoFactor: 'Two-factor authentication',
    newPasskey: 'New passkey',
    removedPasskey: 'Removed passkey',
    newPassword: 'New password',
    invitation: 'Invitation as',
    passwordLink: 'Link to set a new password as',
  },
  key: { role: 'Role', platform: 'Platform' },
  session: { address: 'Address', refusedAddress: 'Address', way: 'With' },
  workspace: { name: 'Name', isArchived: 'Archived' },
  export: { format: 'Format', orders: 'Orders', filters: 'Search and filters' },
  erasure: { entries: 'Entries', length: 'Last link', hash: 'Hash of the last link' },
}

/** The ID of an image says nothing. */
export const logoText = 'Image'

export const valueTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  countedDate: { placed: 'Order date', paid: 'Payment date' },
  timeZone: { null: 'As in the imported files' },
  currency: { XXX: 'No currency' },
}
