const GAP = 8

/**
 * Puts a fixed element under the one it belongs to, their right edges in line, and keeps it within the window by
 * bounding its size. Lengths in CSS px.
 */
export function placeUnder(anchor: Element, floating: HTMLElement): void {
  const { bottom, right } = anchor.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  floating.style.top = `${bottom + GAP}px`
  floating.style.right = `${Math.max(GAP, clientWidth - right)}px`
  floating.style.maxWidth = `${Math.min(right, clientWidth - GAP) - GAP}px`
  floating.style.maxHeight = `${clientHeight - bottom - 2 * GAP}px`
}
