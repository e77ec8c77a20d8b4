import type { DataSet } from '#client/state/data-set.ts'
import type { Theme } from '#client/state/theme.ts'

/** Only prerendered pages have them. */
export const needsScript: Record<DataSet, string> = {
  sample: 'Searching, sorting and paging need JavaScript. Turn it on in your browser’s settings.',
  orders: 'Your orders need JavaScript. Turn it on in your browser’s settings.',
}

/** Texts of the frame around every screen. The specification's own labels are in `navigation.ts`. */
export const shellMessages = {
  loading: 'Loading…',
  empty: 'Nothing to show yet.',
  notUpdated: (reason: string) => `These lists could not be updated. ${reason}`,
  dataShown: 'Data shown',
  sampleData: 'Sample data',
  yourOrders: 'Your orders',
  importOrders: 'Import orders…',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  mainMenu: 'Main',
  breadcrumb: 'Breadcrumb',
  skipToContent: 'Skip to content',
  search: 'Search',
  shortcut: 'Keyboard shortcut / for search',
  shortcutOn: 'Press / to search. Click to turn single-key shortcuts off.',
  shortcutOff: 'Turn on the shortcut / for search and the other single keys.',
  activities: 'Activities',
  notifications: 'Notifications',
  unreadNotifications: (unread: number) => `Notifications, ${unread} unread`,
  unread: ', unread',
  markRead: 'Mark all as read',
  contacts: 'Contacts',
  rightPanel: 'Right panel',
  showRightPanel: 'Show right panel',
  hideRightPanel: 'Hide right panel',
  switchTheme: { light: 'Switch to light theme', dark: 'Switch to dark theme' } satisfies Record<Theme, string>,
  shortcuts: 'Shortcuts',
  /** The names of parts of the page, for when one of them fails. */
  importPart: 'The import',
  commandsPart: 'The search',
  screenPart: 'This page',
  orderPart: 'The order',
  statusMenuPart: 'The status menu',
  rowMenuPart: 'The menu of actions',
  notificationPart: 'The notification',
}
