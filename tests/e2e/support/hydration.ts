import type { Page } from '@playwright/test'
import { settle } from './settle.ts'
import { expect } from './test.ts'

/** Holds back the scripts that the page loads until the result is called. Call it before the page is opened. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Opens an address whose scripts have not arrived, without its load event, which waits for them; the charts have been animated. */
export async function openHeld(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.locator('#root > *')).toBeAttached()
  await settle(page)
}

/** Resolves when React has taken over every element of the page: only then has it its own field on the last of them. */
export async function hydrated(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const isKnown = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'))
        const all = [...document.querySelectorAll('#root *:not(noscript, noscript *)')]
        return all.length > 50 && all.every(isKnown)
      }),
    )
    .toBe(true)
}
