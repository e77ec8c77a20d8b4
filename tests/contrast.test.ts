// Covers: specification Colours
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, over, parseColor, type Rgba } from '#tests/support/contrast.ts'

const css = readFileSync(new URL('../src/client/styles/tokens.css', import.meta.url), 'utf8')
const light = tokensOf(/@theme[^{]*\{([\s\S]*?)\n\}/)
const themes = { light, dark: new Map([...light, ...tokensOf(/:root\.dark \{([\s\S]*?)\n\}/)]) }

const TEXT = 4.5
const MARK = 3
const STATUSES = ['in-progress', 'complete', 'pending', 'approved', 'cancelled'].map((name) => `status-${name}`)
const INITIALS = ['blue', 'green', 'indigo', 'amber', 'slate', 'grey'].map((name) => `tint-${name}`)
const MARKS = ['bar-actual', 'bar-projection', 'line-current', 'line-previous', 'donut-direct', 'donut-affiliate']
const MORE_MARKS = ['donut-sponsored', 'donut-email']

/** Foregrounds, backgrounds and their minimum contrast; 'hover page' is the hover colour over the page. */
const PAIRS: readonly (readonly [front: readonly string[], back: readonly string[], least: number])[] = [
  [['text', 'quiet'], ['page', 'card', 'float', 'hover page', 'hover card', 'hover float', 'active page'], TEXT],
  [['page'], ['text'], TEXT],
  [['text'], [...INITIALS, 'match'], TEXT],
  [['on-tint', 'up-on-tint', 'down-on-tint'], ['card-first', 'card-fourth'], TEXT],
  [['up', 'down'], ['page', 'card', 'float'], TEXT],
  [STATUSES, ['page', 'hover page', 'active page'], TEXT],
  [[...MARKS, ...MORE_MARKS], ['card'], MARK],
  [['focus'], ['page', 'card', 'float', 'hover page'], MARK],
]

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  const cases = PAIRS.flatMap(([fronts, backs, least]) =>
    fronts.flatMap((front) => backs.map((back) => ({ front, back, least }))),
  )

  test.each(cases)('$front on $back has a contrast of at least $least : 1', ({ front, back, least }) => {
    expect(contrast(color(theme, front), color(theme, back))).toBeGreaterThanOrEqual(least)
  })

  test('the line between two touching bars has enough contrast to both', () => {
    for (const bar of ['bar-actual', 'bar-projection']) {
      expect(contrast(color(theme, bar), color(theme, 'card'))).toBeGreaterThanOrEqual(MARK)
    }
  })

  test('every text and mark token is in a pair', () => {
    const paired = new Set(PAIRS.flatMap(([fronts, backs]) => [...fronts, ...backs.flatMap((back) => back.split(' '))]))
    const unpaired = [...themes[theme].keys()].filter((name) => !paired.has(name))
    // Decoration and backdrops carry no information.
    expect(unpaired.sort()).toEqual(['backdrop', 'hairline', 'page-behind'])
  })
})

test('the contrast ratio follows WCAG 2.2', () => {
  expect(contrast(parseColor('#000000'), parseColor('#ffffff'))).toBeCloseTo(21, 5)
  expect(contrast(parseColor('#777777'), parseColor('#ffffff'))).toBeCloseTo(4.48, 2)
  expect(over(parseColor('rgb(0 0 0 / 50%)'), parseColor('#ffffff'))).toEqual([127.5, 127.5, 127.5, 1])
})

/** A token's colour as seen. In 'hover page', hover is drawn over page. */
function color(theme: keyof typeof themes, name: string): Rgba {
  return name
    .split(' ')
    .reverse()
    .map((token) => parseColor(themes[theme].get(token) ?? `no token ${token}`))
    .reduce((below, top) => over(top, below))
}

function tokensOf(block: RegExp): Map<string, string> {
  const body = block.exec(css)?.[1]
  if (body === undefined) throw new Error(`tokens.css has no ${block}`)
  return new Map([...body.matchAll(/--color-([a-z-]+):\s*([^;]+);/g)].map((match) => [match[1] ?? '', match[2] ?? '']))
}
