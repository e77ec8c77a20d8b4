import { readSaved, SESSION, save } from './storage.ts'

const KEY = 'order-list-address'

/**
 * Saves the `intended` address when the page is left. A reload that began before the last write still requests the
 * `written` address, and the page cannot change that. Without storage, the last change before a reload is lost.
 */
export function saveAddress(written: string, intended: string): void {
  save(KEY, JSON.stringify([written, intended]), SESSION)
}

/** After a reload, and only then: writes the saved address, if it belongs to the present one. */
export function restoreAddress(): void {
  const saved = readSaved(KEY, SESSION)
  if (saved === null) return
  save(KEY, '', SESSION)
  const [written, intended] = JSON.parse(saved) as [string, string]
  const [entry] = performance.getEntriesByType('navigation')
  const isReload = entry !== undefined && 'type' in entry && entry.type === 'reload'
  if (isReload && written === location.pathname + location.search)
    history.replaceState(history.state, '', intended + location.hash)
}
