import type { Page } from '@playwright/test'

/** By how many px the page can be scrolled sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
}

/** Texts with a part that is cut off and cannot be scrolled to, in the window or in their container. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!node.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue
      if (parent.closest('.sr-only, [inert], [href="#main"]')) continue
      // On one line; the tooltip has the full text, and the row shows it while it has the focus.
      if (parent.closest('.one-line-rows [title]')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const text = range.getBoundingClientRect()
      if (text.width === 0) continue
      for (let box: Element | null = parent; box; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box)
        const edge = box.getBoundingClientRect()
        const isCutX = text.right > edge.right + 1 || text.left < edge.left - 1
        const isCutY = text.bottom > edge.bottom + 2 || text.top < edge.top - 2
        if ((/hidden|clip/.test(overflowX) && isCutX) || (/hidden|clip/.test(overflowY) && isCutY))
          found.push(`${node.textContent} in ${box.tagName}.${box.className}`)
        // Scrollable content can be reached.
        if (/auto|scroll/.test(overflowX) && /auto|scroll/.test(overflowY)) break
      }
    }
    return found
  })
}
