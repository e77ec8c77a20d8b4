import type { MouseEvent } from 'react'

/**
 * Marks in a drawing cannot be the router's links, so all figures are plain ones: a plain press is followed within the
 * page by `navigate`, and every other (a new tab, a download) stays the browser's.
 */
export function followLinks(event: MouseEvent, navigate: (path: string) => void): void {
  const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event
  const isPlain = button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey
  const link = target instanceof Element ? target.closest('a') : null
  const href = link?.getAttribute('href')
  if (!href || link?.getAttribute('target') || !isPlain || event.defaultPrevented) return
  event.preventDefault()
  navigate(href)
}
