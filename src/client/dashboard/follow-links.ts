import type { MouseEvent } from 'react'

/**
 * Links inside a drawing cannot be the router's, so all figures are plain links: `navigate` handles a plain click, and the
 * browser every other one (new tab, download).
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
