import type { Page } from '@playwright/test'

const CARDS = 'main article, main figure, main section[aria-label], main section[aria-labelledby]'

interface Box {
  readonly text: string
  readonly card: DOMRect
  readonly box: DOMRect
}

/** The visible texts of cards, a box for each line. */
function cardTexts(page: Page): Promise<readonly (readonly Box[])[]> {
  return page.evaluate((selector) => {
    return [...document.querySelectorAll(selector)].map((root) => {
      const found: Box[] = []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement
        if (!node.textContent?.trim() || parent?.closest('.sr-only, [inert], style, title')) continue
        if (!parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const box of range.getClientRects())
          if (box.width > 0)
            found.push({ text: node.textContent, box: box.toJSON(), card: root.getBoundingClientRect().toJSON() })
      }
      return found
    })
  }, CARDS)
}

/** Texts with a part outside their card, and pairs of texts in one card that overlap by more than the space around letters. */
export async function misplacedTexts(page: Page): Promise<string[]> {
  const cards = await cardTexts(page)
  const outside = cards
    .flat()
    .filter(
      ({ card, box }) =>
        box.left < card.left - 1 ||
        box.right > card.right + 1 ||
        box.top < card.top - 1 ||
        box.bottom > card.bottom + 1,
    )
    .map(({ text }) => `${text} outside its card`)
  const overlapping = cards.flatMap((boxes) =>
    boxes.flatMap((one, i) =>
      boxes.slice(i + 1).flatMap((other) => {
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        return width > 1 && height > 4 ? [`${one.text} over ${other.text}`] : []
      }),
    ),
  )
  return [...outside, ...overlapping]
}
