/** In session storage, because it belongs to one tab. */
const KEY = 'order-list-address'

/**
 * Saves the `intended` address when the page is left. A reload that began before the last write still requests the
 * `written` address, and the page cannot change that.
 */
export function saveAddress(written: string, intended: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([written, intended]))
  } catch {
    // Without storage, the last change before a reload is lost.
  }
}

/** After a reload, and only then: writes the saved address, if it belongs to the present one. */
export function restoreAddress(): void {
  try {
    const saved = sessionStorage.getItem(KEY)
    if (saved === null) return
    sessionStorage.removeItem(KEY)
    const [written, intended] = JSON.parse(saved) as unknown[]
    const [entry] = performance.getEntriesByType('navigation')
    const isReload = entry !== undefined && 'type' in entry && entry.type === 'reload'
    if (isReload && written === location.pathname + location.search && typeof intended === 'string')
      history.replaceState(history.state, '', intended + location.hash)
  } catch {
    // Without storage, the last change before a reload is lost.
  }
}
