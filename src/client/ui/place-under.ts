const GAP = 8

/**
 * Places a visible fixed element where it fits: under its anchor, above it, or at its left or right. If it fits nowhere, it
 * is limited to the larger of the rooms above and below, where it scrolls. Right edges are aligned if possible.
 */
export function placeUnder(anchor: Element, floating: HTMLElement): void {
  place(anchor, floating, ({ right }, width) => right - width)
}

/** As `placeUnder`, with the left edges aligned if possible. */
export function placeUnderLeft(anchor: Element, floating: HTMLElement): void {
  place(anchor, floating, ({ left }) => left)
}

/** Lengths in CSS px. */
function place(anchor: Element, floating: HTMLElement, leftOf: (anchor: DOMRect, width: number) => number): void {
  const box = anchor.getBoundingClientRect()
  const { clientHeight } = document.documentElement
  // Unlike the root's client width, this excludes the scrollbar gutter.
  const { width: roomWidth } = document.documentElement.getBoundingClientRect()
  const { style, scrollTop } = floating
  style.right = style.bottom = 'auto'
  style.maxWidth = `${roomWidth - 2 * GAP}px`
  style.maxHeight = `${clientHeight - 2 * GAP}px`
  const { offsetWidth: width, offsetHeight: height } = floating
  const [above, below] = [box.top - 2 * GAP, clientHeight - box.bottom - 2 * GAP]
  const [atLeft, atRight] = [box.left - GAP - width, box.right + GAP]
  const sides = [atLeft, atRight].filter((left) => left >= GAP && left + width + GAP <= roomWidth)
  const within = (start: number, size: number, room: number) => Math.max(GAP, Math.min(start, room - size - GAP))
  let left = leftOf(box, width)
  let top = box.bottom + GAP
  if (height > above && height > below && sides[0] !== undefined) {
    left = sides[0]
    top = box.top
  } else if (height > below && above > below) {
    style.maxHeight = `${above}px`
    top = box.top - GAP - Math.min(height, above)
  } else style.maxHeight = `${below}px`
  style.left = `${within(left, width, roomWidth)}px`
  style.top = `${within(top, floating.offsetHeight, clientHeight)}px`
  // Lost where it was measured without a need to scroll.
  floating.scrollTop = scrollTop
}
