import { SESSION, save } from '#client/state/storage.ts'

/**
 * Saves the `intended` address when the page is left. A reload that began before the last write still requests the
 * `written` address, and the page cannot change that: `public/page-start.js` restores it. Without storage, the last change
 * before a reload is lost.
 */
export function saveAddress(written: string, intended: string): void {
  save('order-list-address', JSON.stringify([written, intended]), SESSION)
}
