const GAP = 8
/** With less room than this, in px, the other side of the anchor is used if it has more. */
const LITTLE_ROOM = 280
/** Preferred width of a floating element in rem (`w-80`). */
const WIDTH = 20

/**
 * Places a fixed element under its anchor, or above it if there is more room, with their right edges aligned if possible,
 * and limits its size to the window. Lengths in CSS px.
 */
export function placeUnder(anchor: Element, floating: HTMLElement): void {
  const { top, bottom, right } = anchor.getBoundingClientRect()
  const { clientHeight } = document.documentElement
  // Unlike the root's client width, this excludes the scrollbar gutter.
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

/** As `placeUnder`, with the left edges aligned if the element is visible already or there is room. */
export function placeUnderLeft(anchor: Element, floating: HTMLElement): void {
  placeUnder(anchor, floating)
  const { width: room } = document.documentElement.getBoundingClientRect()
  const furthest = room - floating.offsetWidth - GAP
  floating.style.right = 'auto'
  floating.style.left = `${Math.max(GAP, Math.min(anchor.getBoundingClientRect().left, furthest))}px`
}
