/** In the tab's own store: what one tab keeps is no other's. */
const KEY = 'order-list-address'

/**
 * Keeps what the address is `meant` to be as its page goes. A reload that began before the last write asks for the address
 * that was `written` until then, and no page can change that any more.
 */
export function keepAddress(written: string, meant: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([written, meant]))
  } catch {
    // Where nothing may be stored, the last moment before a reload is lost.
  }
}

/** After a reload, and only then: writes the address that was kept, if it is this one's. */
export function restoreAddress(): void {
  try {
    const kept = sessionStorage.getItem(KEY)
    if (kept === null) return
    sessionStorage.removeItem(KEY)
    const [written, meant] = JSON.parse(kept) as unknown[]
    const [entry] = performance.getEntriesByType('navigation')
    const isReload = entry !== undefined && 'type' in entry && entry.type === 'reload'
    if (isReload && written === location.pathname + location.search && typeof meant === 'string')
      history.replaceState(history.state, '', meant + location.hash)
  } catch {
    // The same.
  }
}
