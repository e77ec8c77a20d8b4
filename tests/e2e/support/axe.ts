import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Locator, type Page } from '@playwright/test'
import { settle } from './settle.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
// Evaluated through DevTools, because the page's policy blocks scripts. Ends in 0, because axe is not serializable.
const SOURCE = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};0`

interface AxeResults {
  readonly passes: readonly unknown[]
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[]
  }[]
}

/** Rules whose result depends on colours, the only thing that the theme changes. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block']

interface Options {
  /** The rules that can differ from a state that was checked before; all without it. */
  readonly only?: readonly string[]
  /** What differs from a state that was checked before, such as a dialog; the whole page without it. */
  readonly within?: Locator
}

/** `expectAccessible` in both themes; the page keeps its own. The theme is one class of the root. */
export async function expectAccessibleInThemes(page: Page, state: string, options: Options = {}): Promise<void> {
  const own = (await page.locator('html').getAttribute('class')) ?? ''
  const show = (theme: string) =>
    page.evaluate((name) => {
      document.documentElement.className = name
    }, theme)
  await show('light')
  await expectAccessible(page, `${state}, light`, options)
  await show('dark')
  await expectAccessible(page, `${state}, dark`, { ...options, only: COLOR_RULES })
  await show(own)
}

/** Fails with rule, element and reason of every violation in the current page, prefixed with `state`. */
export async function expectAccessible(page: Page, state: string, { only, within }: Options = {}): Promise<void> {
  await settle(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  const part = within ? await within.elementHandle() : null
  const { passes, violations } = await page.evaluate(
    async ([tags, only, part]) => {
      const { axe } = window as unknown as { axe: { run(context: Node, options: object): Promise<AxeResults> } }
      // axe leaves 'target-size' (WCAG 2.2) out unless asked by name.
      const rules = { 'target-size': { enabled: true } }
      // One element for each rule that passed is enough, and no rule here reads the style sheets or the media.
      const which = only ? { runOnly: only } : { runOnly: tags, rules }
      return axe.run(part ?? document, { ...which, resultTypes: ['violations'], preload: false })
    },
    [TAGS, only, part] as const,
  )
  expect(passes.length, `${state}: axe ran`).toBeGreaterThan(only ? 0 : within ? 5 : 10)
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${state}: ${id} at ${target.join(' ')}: ${failureSummary}`),
  )
  expect.soft(found, state).toEqual([])
}
