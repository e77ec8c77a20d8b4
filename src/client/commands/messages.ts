import type { KeyName } from '#client/state/keys.ts'

export const keyMessages = {
  title: 'Keyboard shortcuts',
  isOn: 'Use single-key shortcuts',
  advice: 'Turn them off if you speak to your computer, which may type single letters.',
  acts: {
    nextRow: 'Next row',
    previousRow: 'Previous row',
    select: 'Select or clear the focused row',
    selectRange: 'Select from the last row to the focused one',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    search: 'Search',
    filter: 'Open or close the filter',
    addOrder: 'Add an order',
    editOrder: 'Edit the focused order',
    changeStatus: 'Change the status of the focused order',
    undo: 'Undo the last change',
    help: 'Show this list',
  } satisfies Record<KeyName, string>,
  always: {
    open: 'Open the focused order',
    clear: 'Clear the selection',
    palette: 'Search and commands',
  },
  enter: 'Enter',
  escape: 'Esc',
  shift: 'Shift',
}

export const paletteMessages = {
  title: 'Search and commands',
  placeholder: 'Search orders, customers and commands',
  results: 'Results',
  groups: { orders: 'Orders', customers: 'Customers', views: 'Views', screens: 'Screens', actions: 'Actions' },
  allMatching: (text: string) => `All orders that match “${text}”`,
  ordersOf: (name: string) => `Orders of ${name}`,
  searching: 'Searching…',
  none: 'No results.',
  notSearched: (reason: string) => `Orders could not be searched. ${reason}`,
  history: 'History',
  addOrder: 'Add order',
  importOrders: 'Import orders…',
  exportOrders: 'Export orders',
  switchTheme: { light: 'Switch to light theme', dark: 'Switch to dark theme' },
  showData: { sample: 'Show sample data', orders: 'Show your orders' },
  keys: 'Keyboard shortcuts',
}
