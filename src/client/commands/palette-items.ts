import { ACCOUNT, DASHBOARDS, orderPath, orderSearchPath, PEOPLE } from '#client/navigation.ts'
import type { DataSet } from '#client/state/data-set.ts'
import { KEYS, keyActions } from '#client/state/keys.ts'
import { hasAccounts, mayManage, maySeeMoney } from '#client/state/rights.ts'
import { viewHref } from '#client/state/saved-views.ts'
import type { Theme } from '#client/state/theme.ts'
import type { Order } from '#contract/orders/order.ts'
import type { SavedView } from '#contract/orders/saved-views.ts'
import { paletteMessages } from './messages.ts'

export type PaletteGroup = keyof typeof paletteMessages.groups

export interface PaletteItem {
  readonly id: string
  readonly group: PaletteGroup
  readonly label: string
  readonly detail?: string
  /** Its single key. */
  readonly key?: string
  readonly run: () => void
}

/** What the items say and do, apart from the orders found. */
export interface PaletteContext {
  readonly dataSet: DataSet
  readonly hasServer: boolean
  readonly hasOrders: boolean
  readonly theme: Theme
  /** Those of the order list; none in the sample. */
  readonly views: readonly SavedView[]
  readonly go: (path: string) => void
  readonly toggleTheme: () => void
  readonly show: (dataSet: DataSet) => void
  readonly role: string | undefined
  readonly mayManage: boolean
  readonly signOut: () => void
  readonly importOrders: () => void
  readonly exportOrders: () => void
  readonly showKeys: () => void
}

/** Most orders, customers and views in the list. */
const MOST = { orders: 5, customers: 3, views: 5 }

/** The orders found by the text, and their customers whose names contain it. */
export function foundItems(text: string, orders: readonly Order[], { go }: PaletteContext): PaletteItem[] {
  const names = orders.map(({ user }) => user.name).filter((name) => contains(name, text))
  return [
    ...orders.slice(0, MOST.orders).map(({ id, user, date, status }) => ({
      id: `order ${id}`,
      group: 'orders' as const,
      label: id,
      detail: [user.name, date, status].join(' · '),
      run: () => go(orderPath(id, '')),
    })),
    {
      id: 'all',
      group: 'orders' as const,
      label: paletteMessages.allMatching(text),
      run: () => go(orderSearchPath(text)),
    },
    ...[...new Set(names)].slice(0, MOST.customers).map((name) => ({
      id: `customer ${name}`,
      group: 'customers' as const,
      label: paletteMessages.ordersOf(name),
      run: () => go(orderSearchPath(name)),
    })),
  ]
}

/** The saved views whose names contain the text. */
export function viewItems(text: string, { views, go }: PaletteContext): PaletteItem[] {
  const found = views.filter(({ name }) => contains(name, text))
  return found.slice(0, MOST.views).map((view) => ({
    id: `view ${view.id}`,
    group: 'views',
    label: view.name,
    run: () => go(viewHref(view)),
  }))
}

/** The screens and actions whose names contain the text. */
export function commandItems(text: string, context: PaletteContext): PaletteItem[] {
  const { dataSet, hasServer, hasOrders, role, theme, go } = context
  const otherTheme = theme === 'dark' ? 'light' : 'dark'
  const otherData = dataSet === 'sample' ? 'orders' : 'sample'
  const shown = DASHBOARDS.filter(({ href }) => href !== '/default' || maySeeMoney())
  const screens = shown.map(({ label, href }) => screen(label, href, go))
  if (dataSet === 'orders' && mayManage()) screens.push(screen(paletteMessages.history, '/history', go))
  if (hasServer) screens.push(screen(paletteMessages.account, ACCOUNT, go))
  if (role === 'owner' && hasAccounts()) screens.push(screen(paletteMessages.people, `${ACCOUNT}#${PEOPLE}`, go))
  const addOrder = mayManage() && keyActions.addOrder
  const actions: (PaletteItem | false | undefined)[] = [
    addOrder && { ...action('add', paletteMessages.addOrder, addOrder), key: KEYS.addOrder },
    hasServer && context.mayManage && action('import', paletteMessages.importOrders, context.importOrders),
    ...(keyActions.recordInOrder ?? []).map(({ id, label, run }) => action(id, label, run)),
    dataSet === 'orders' && maySeeMoney() && action('export', paletteMessages.exportOrders, context.exportOrders),
    action('theme', paletteMessages.switchTheme[otherTheme], context.toggleTheme),
    hasServer && hasOrders && action('data', paletteMessages.showData[otherData], () => context.show(otherData)),
    hasAccounts() && action('signOut', paletteMessages.signOut, context.signOut),
    { ...action('keys', paletteMessages.keys, context.showKeys), key: KEYS.help },
  ]
  return [...screens, ...actions.filter((item) => item !== false && item !== undefined)].filter(({ label }) =>
    contains(label, text),
  )
}

function screen(label: string, path: string, go: (path: string) => void): PaletteItem {
  return { id: `screen ${path}`, group: 'screens', label, run: () => go(path) }
}

function action(id: string, label: string, run: () => void): PaletteItem {
  return { id, group: 'actions', label, run }
}

function contains(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase())
}
