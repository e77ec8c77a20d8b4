const GAP = 8
/** Below this height, in px, the other side of the anchor is better where it has more room. */
const LITTLE_ROOM = 280
/** How wide what floats wants to be, in rem (`w-80`). */
const WIDTH = 20

/**
 * Puts a fixed element under the one it belongs to, or above it where there is more room, their right edges in line where
 * its width allows, and keeps it within the window by bounding its size. Lengths in CSS px.
 */
export function placeUnder(anchor: Element, floating: HTMLElement): void {
  const { top, bottom, right } = anchor.getBoundingClientRect()
  const { clientHeight } = document.documentElement
  // Not the root's client width, which counts the gutter that is kept for a scroll bar.
  const { width: room } = document.documentElement.getBoundingClientRect()
  const width = WIDTH * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const [above, below] = [top - 2 * GAP, clientHeight - bottom - 2 * GAP]
  const isAbove = below < LITTLE_ROOM && above > below
  floating.style.top = isAbove ? 'auto' : `${bottom + GAP}px`
  floating.style.bottom = isAbove ? `${clientHeight - top + GAP}px` : 'auto'
  floating.style.right = `${Math.max(GAP, Math.min(room - right, room - width - GAP))}px`
  floating.style.maxWidth = `${room - 2 * GAP}px`
  floating.style.maxHeight = `${isAbove ? above : below}px`
}
