const GAP = 8

/**
 * Places a visible fixed element where it fits: under its anchor, above it, or at its left or right. If it fits nowhere, it
 * is limited to the larger of the rooms above and below, where it scrolls. Their right or left edges are aligned if
 * possible. Lengths in CSS px.
 */
export function placeUnder(anchor: Element, floating: HTMLElement, isLeftAligned = false): void {
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
  const sides = [box.left - GAP - width, box.right + GAP]
  const free = sides.find((left) => left >= GAP && left + width + GAP <= roomWidth)
  const within = (start: number, size: number, room: number) => Math.max(GAP, Math.min(start, room - size - GAP))
  let left = isLeftAligned ? box.left : box.right - width
  let top = box.bottom + GAP
  if (height > above && height > below && free !== undefined) {
    left = free
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
