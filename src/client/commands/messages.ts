import type { KeyName } from '#client/state/keys.ts'
import type { Destination } from './go-to.ts'

export const keyMessages = {
  title: 'Keyboard shortcuts',
  isOn: 'Use single-key shortcuts',
  advice: 'Turn them off if you speak to your computer, which may type single letters.',
  acts: {
    nextRow: 'Next row, or next order if one is open',
    previousRow: 'Previous row or order',
    select: 'Select or clear the current row',
    selectRange: 'Select from the last row to the current one',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    search: 'Search',
    filter: 'Open or close the filter',
    addOrder: 'Add an order',
    editOrder: 'Edit the current order',
    changeStatus: 'Change the status of the selected orders or of the current one',
    undo: 'Undo the last change, then those before it',
    redo: 'Redo what was undone last',
    printSelected: 'Print packing slips of the selected orders',
    help: 'Show this list',
  } satisfies Record<Exclude<KeyName, 'go'>, string>,
  places: {
    dashboard: 'Go to the dashboard',
    orders: 'Go to the order list',
    imports: 'Import orders',
    views: 'Open the saved views',
    history: 'Go to the history',
  } satisfies Record<Destination, string>,
  always: {
    open: 'Open the current order',
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
