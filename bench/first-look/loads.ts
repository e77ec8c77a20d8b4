import type { Browser } from '@playwright/test'
import { quantile } from '#bench/quantiles.ts'
import { type Conditions, FULL_SPEED, SLOW_PHONE } from './conditions.ts'
import type { MeasuredPage } from './pages.ts'
import { judge, type Target } from './targets.ts'
import { type FirstLook, firstLook } from './visit.ts'

const COLUMNS: Readonly<Record<keyof FirstLook, string>> = {
  firstPaint: 'first contentful paint',
  drawn: 'rows or charts drawn',
  largestPaint: 'largest contentful paint',
  interactive: 'interactive',
  blocked: 'blocking time',
  javascript: 'JavaScript, bytes with gzip',
}
const NAMES = Object.keys(COLUMNS) as (keyof FirstLook)[]

/** The most that ours may take of the bare page's median, on the slow phone. */
const LIMITS = {
  sample: { firstPaint: 1, drawn: 1 },
  live: { firstPaint: 1.1, drawn: 1.1 },
} as const

/** Prints what each page's first load takes, in turn, under both conditions. */
export async function measureLoads(browser: Browser, pages: readonly MeasuredPage[], rounds: number) {
  // Fills the servers' caches.
  await looksOf(browser, FULL_SPEED, pages, 1)
  for (const conditions of [SLOW_PHONE, FULL_SPEED]) {
    const looks = await looksOf(browser, conditions, pages, rounds)
    console.log(`\n${conditions.name}: milliseconds, median (least to most), and the ratio to the bare page\n`)
    console.log(`| page | ${Object.values(COLUMNS).join(' | ')} |\n|---|${NAMES.map(() => '---|').join('')}`)
    const median = (page: MeasuredPage | undefined, figure: keyof FirstLook) =>
      quantile(page ? (looks.get(page) ?? []).map((look) => look[figure]) : [], 0.5)
    const bareOf = ({ screen }: MeasuredPage) => pages.find((one) => one.kind === 'bare' && one.screen === screen)
    const ratio = (page: MeasuredPage, figure: keyof FirstLook) => median(page, figure) / median(bareOf(page), figure)
    for (const page of pages) {
      const cells = NAMES.map((figure) => {
        const values = (looks.get(page) ?? []).map((look) => look[figure])
        const cell = `${whole(median(page, figure))} (${whole(Math.min(...values))} to ${whole(Math.max(...values))})`
        const isCompared = page.kind !== 'bare' && figure !== 'blocked'
        return isCompared ? `${cell} **${ratio(page, figure).toFixed(2)}**` : cell
      })
      console.log(`| ${page.name} | ${cells.join(' | ')} |`)
    }
    if (conditions === SLOW_PHONE) judge(pages.flatMap((page) => targetsOf(page, ratio)))
  }
}

async function looksOf(
  browser: Browser,
  conditions: Conditions,
  pages: readonly MeasuredPage[],
  rounds: number,
): Promise<ReadonlyMap<MeasuredPage, FirstLook[]>> {
  const looks = new Map(pages.map((page): [MeasuredPage, FirstLook[]] => [page, []]))
  for (let round = 0; round < rounds; round++)
    for (const [page, figures] of looks) figures.push(await firstLook(browser, conditions, page))
  return looks
}

function targetsOf(page: MeasuredPage, ratio: (page: MeasuredPage, figure: keyof FirstLook) => number): Target[] {
  if (page.kind === 'bare') return []
  return Object.entries(LIMITS[page.kind]).map(([figure, limit]) => {
    const name = figure as keyof FirstLook
    return { what: `${page.name}: ${COLUMNS[name]}, ratio`, value: ratio(page, name), limit }
  })
}

function whole(value: number): string {
  return value.toFixed(0)
}
