import type { Locator, Page } from '@playwright/test'
import { expect } from '#tests/e2e/support/test.ts'

/** The focused element, and whether its focus is visible. */
interface Focus {
  readonly name: string
  readonly isLost: boolean
  /** The main area is focused so that screen readers continue there; it is no control and has no focus ring. */
  readonly isArea: boolean
  readonly hasRing: boolean
  /** Whether the edge of the window or of a scroll container cuts off the ring. */
  readonly isRingCut: boolean
  readonly isInSight: boolean
}

function readFocus(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const focused = document.activeElement ?? document.body
    const style = getComputedStyle(focused)
    const hasOutline = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2
    const hasStroke =
      focused instanceof SVGElement && style.stroke !== 'none' && Number.parseFloat(style.strokeWidth) >= 2
    const { x, y, width, height } = focused.getBoundingClientRect()
    // Some part of it must be on top: not under the header, not outside the window (WCAG 2.4.11).
    const spots = [0.5, 0.05, 0.95].flatMap((dx) => [0.5, 0.05, 0.95].map((dy) => [x + dx * width, y + dy * height]))
    const isInSight = spots.some(([left = 0, top = 0]) => {
      const topmost = document.elementFromPoint(left, top)
      return topmost !== null && (focused.contains(topmost) || topmost.contains(focused))
    })
    const reach = focused instanceof SVGElement ? 0 : Number.parseFloat(style.outlineOffset) + 2
    const edges: Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>[] = [
      { left: 0, top: 0, right: innerWidth, bottom: innerHeight },
    ]
    for (let box = focused.parentElement; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflow !== 'visible') edges.push(box.getBoundingClientRect())
      // Above everything else: what it is in does not cut it off.
      if (box.matches(':popover-open, :modal')) break
    }
    return {
      name: `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40)}`,
      isLost: focused === document.body || focused === document.documentElement,
      isArea: focused.matches('main'),
      hasRing: focused.matches(':focus-visible') && (hasOutline || hasStroke),
      isInSight,
      isRingCut: edges.some(
        ({ left, top, right, bottom }) =>
          x - reach < left - 1 ||
          y - reach < top - 1 ||
          x + width + reach > right + 1 ||
          y + height + reach > bottom + 1,
      ),
    }
  })
}

/** Presses a key; the element focused then must exist, be visible and be marked as focused. */
export async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await expectFocusSeen(page)
}

export async function expectFocusSeen(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const { name, isLost, isArea, hasRing, isInSight, isRingCut } = await readFocus(page)
      if (isLost) return 'The focus is lost.'
      if (!isInSight) return `${name} has the focus and is out of sight.`
      if (isArea) return 'seen'
      if (isRingCut) return `The ring round ${name} is cut off.`
      return hasRing ? 'seen' : `${name} has the focus and no ring.`
    })
    .toBe('seen')
}

/** Presses Tab (or Shift+Tab) until `target` has the focus; every focused element on the way must be visible. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    await press(page, key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`150 times ${key}, and ${target} was not reached.`)
}
