import type { IconName } from '#client/ui/icon.tsx'

export { orderPath } from '#contract/order-path.ts'

export const PRODUCT_NAME = 'Orderboard'

/** The paths of the screens and the names in their window titles (specification §2). */
export const SCREENS = {
  '/default': 'eCommerce',
  '/order-list': 'Order List',
} as const satisfies Record<string, string>

export type ScreenPath = keyof typeof SCREENS

/** The screen of the account, which only our server has. */
export const ACCOUNT = '/account'
/** Its part with the people and keys. */
export const PEOPLE = 'people'

/** The target of menu entries without a route (specification §2). */
export const PLACEHOLDER = '#'

export interface MenuEntry {
  readonly label: string
  readonly href: ScreenPath | typeof ACCOUNT | typeof PLACEHOLDER
}

export interface MenuItem extends MenuEntry {
  readonly icon: IconName
}

export const DASHBOARDS: readonly MenuItem[] = [
  { label: 'Default', href: '/default', icon: 'pie' },
  { label: 'Order List', href: '/order-list', icon: 'cart' },
]

export const USER_PROFILE: readonly MenuEntry[] = [
  { label: 'Overview', href: PLACEHOLDER },
  { label: 'Projects', href: PLACEHOLDER },
  { label: 'Campaigns', href: PLACEHOLDER },
]

export const PAGES: readonly MenuItem[] = [
  { label: 'eCommerce', href: PLACEHOLDER, icon: 'chart' },
  { label: 'Projects', href: PLACEHOLDER, icon: 'folder' },
  { label: 'Courses', href: PLACEHOLDER, icon: 'book' },
  { label: 'Account', href: PLACEHOLDER, icon: 'id' },
  { label: 'Corporate', href: PLACEHOLDER, icon: 'corporate' },
  { label: 'Blog', href: PLACEHOLDER, icon: 'blog' },
  { label: 'Social', href: PLACEHOLDER, icon: 'social' },
]

/** Listed under both tabs, 'Favorites' and 'Recently'. */
export const SHORTCUTS: readonly MenuEntry[] = [
  { label: 'Overview', href: PLACEHOLDER },
  { label: 'Projects', href: PLACEHOLDER },
]

/** The order list with a search for the text as typed. */
export function orderSearchPath(text: string): string {
  return text === '' ? '/order-list' : `/order-list?q=${encodeURIComponent(text)}`
}

/** The order of a path as the address bar has it, not decoded; undefined if it is not the address of an order. */
export function orderIdAt(path: string): string | undefined {
  const [, encoded] = /^\/order-list\/([^/]+)\/?$/i.exec(path) ?? []
  try {
    return encoded && decodeURIComponent(encoded).replace(/^~/, '')
  } catch {
    return undefined
  }
}

/** The screen of a path. Like the router, it ignores letter case and a trailing slash. */
export function screenAt(path: string): ScreenPath | undefined {
  if (orderIdAt(path) !== undefined) return '/order-list'
  const plain = path.toLowerCase().replace(/\/$/, '')
  return Object.keys(SCREENS).find((screen): screen is ScreenPath => screen === plain)
}

/** The window's title for a path; 'Not found' for an unknown one. */
export function windowTitle(path: string): string {
  if (path === '/') return PRODUCT_NAME
  const id = orderIdAt(path)
  if (id !== undefined) return `Order ${id} · ${PRODUCT_NAME}`
  const screen = screenAt(path)
  return `${screen ? SCREENS[screen] : 'Not found'} · ${PRODUCT_NAME}`
}
