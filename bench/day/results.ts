// What a key must show. Each function runs in the page, so it uses nothing of this module.

export interface ShownOrder {
  readonly id: string
  readonly hasLines: boolean
}

export interface ShownStatus {
  readonly id: string
  readonly status: string
}

/** The row's link has the focus. */
export function isRowFocused(id: string): boolean {
  return document.activeElement?.closest<HTMLElement>('.order-row')?.dataset.order === id
}

/** The order is at its place next to the list, with its status, its customer, and its lines if it has some. */
export function isOrderOpen({ id, hasLines }: ShownOrder): boolean {
  const panel = document.querySelector('.order-panel')
  const texts = [...(panel?.querySelectorAll('h3') ?? [])].map((heading) => heading.textContent)
  return (
    panel?.querySelector('#order-heading')?.textContent === `Order ${id}` &&
    panel.querySelector('[aria-haspopup="menu"]') !== null &&
    texts.includes('Customer') &&
    (!hasLines || panel.querySelector('table[aria-label="Lines"] tbody tr') !== null) &&
    panel.getAnimations().length === 0
  )
}

/** The list has the focus on the order's row. */
export function isOrderClosed(id: string): boolean {
  const focused = document.activeElement?.closest<HTMLElement>('.order-row')
  return document.querySelector('.order-panel') === null && focused?.dataset.order === id
}

/** The menu has the focus on its first step. */
export function isMenuOpen(): boolean {
  const menu = document.querySelector('[popover]:popover-open [role="menu"]')
  return menu !== null && menu.querySelector('[role="menuitem"]') === document.activeElement
}

/** The row and the order next to the list have the status, and the menu is closed. */
export function hasStatus({ id, status }: ShownStatus): boolean {
  const row = document.querySelector(`.order-row[data-order="${CSS.escape(id)}"]`)
  return (
    row?.querySelector(':scope > td:nth-last-child(2)')?.textContent === status &&
    document.querySelector('.order-panel [aria-haspopup="menu"]')?.textContent === status &&
    document.querySelector('[role="menu"]') === null
  )
}

/** The row is selected or not, and so is the bar of selected orders, which the sample does not have. */
export function isSelected({ id, isLive, isOn }: { id: string; isLive: boolean; isOn: boolean }): boolean {
  const row = document.querySelector(`.order-row[data-order="${CSS.escape(id)}"]`)
  const hasBar = document.querySelector('main [role="toolbar"]') !== null
  return row?.querySelector('input')?.checked === isOn && (!isLive || hasBar === isOn)
}

/** Other rows than those of `before`, all there, with the focus on the first one. */
export function isPageTurned(before: string): boolean {
  const [first] = document.querySelectorAll<HTMLElement>('.order-row')
  const isBusy = document.querySelector('main table')?.getAttribute('aria-busy') === 'true'
  return !isBusy && first?.dataset.order !== before && first?.contains(document.activeElement) === true
}

/** A search box has the focus, or nothing that takes text has it. */
export function isInSearch(isExpected: boolean): boolean {
  return (document.activeElement?.matches('[type="search"]') ?? false) === isExpected
}

/** The focused search box has the text; the list's own one has the rows of it. */
export function hasTyped(text: string): boolean {
  const box = document.activeElement
  const isBusy = document.querySelector('main table')?.getAttribute('aria-busy') === 'true'
  return box instanceof HTMLInputElement && box.value === text && !isBusy
}

/** Every row has the term, or there are rows without it if there is none. */
export function hasRows(term: string): boolean {
  const rows = [...document.querySelectorAll('.order-row')]
  const isBusy = document.querySelector('main table')?.getAttribute('aria-busy') === 'true'
  const isSearched = new URLSearchParams(location.search).has('q')
  const haveTerm = rows.every((row) => row.textContent?.toLowerCase().includes(term))
  return !isBusy && rows.length > 0 && isSearched === (term !== '') && haveTerm
}
