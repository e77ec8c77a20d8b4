import type { Browser } from '@playwright/test'
import { quantile } from '#bench/quantiles.ts'
import { type Conditions, FULL_SPEED, SLOW_CPU } from './conditions.ts'
import { type Latencies, latencies, latencyFloor } from './latencies.ts'
import type { MeasuredPage } from './pages.ts'
import { judge, type Target } from './targets.ts'

const FRAME_MS = 1000 / 60
/** The most that a key or a page turn may take of the bare page's median, on the slow CPU. */
const LIMITS = { sample: 1.4, live: 2 } as const

/**
 * Prints what a key and a page turn take on each list, in turn, at both speeds of the CPU. The list of real orders is compared
 * with as many rows as the bare page has, and measured with its own 25 too.
 */
export async function measureInteractions(browser: Browser, pages: readonly MeasuredPage[], rounds: number) {
  const lists = pages
    .filter(({ screen }) => screen === 'list')
    .flatMap(({ kind, url }) =>
      kind === 'live'
        ? [
            { name: 'live', url: `${url}?per=10` },
            { name: 'live, 25 rows', url },
          ]
        : [{ name: kind, url }],
    )
  for (const conditions of [FULL_SPEED, SLOW_CPU]) {
    const floor: number[] = []
    const times = new Map(lists.map(({ name }) => [name, { key: [] as number[], page: [] as number[] }]))
    for (let round = 0; round < rounds; round++) {
      floor.push(...(await latencyFloor(browser, conditions)))
      for (const list of lists) {
        const { key, page } = await latencies(browser, conditions, list)
        times.get(list.name)?.key.push(...key)
        times.get(list.name)?.page.push(...page)
      }
    }
    console.log(`\n${conditions.name}: milliseconds to painted rows, p50 / p95 (number)\n`)
    console.log('| /order-list | key | page turn |\n|---|---|---|')
    for (const [name, { key, page }] of times) console.log(`| ${name} | ${cell(key)} | ${cell(page)} |`)
    console.log(`| a text field alone | ${cell(floor)} | |`)
    const bare = times.get('bare')
    const kinds = ['sample', 'live'] as const
    if (bare) judge(kinds.flatMap((kind) => targetsOf(conditions, kind, times.get(kind), bare, floor)))
  }
}

function targetsOf(
  conditions: Conditions,
  kind: keyof typeof LIMITS,
  ours: Latencies | undefined,
  bare: Latencies,
  floor: readonly number[],
): Target[] {
  if (!ours) return []
  return (['key', 'page'] as const).map((input) => {
    const what = `${kind}: ${input === 'key' ? 'key' : 'page turn'} to rows`
    const value = quantile(ours[input], 0.5)
    return conditions === SLOW_CPU
      ? { what: `${what}, ratio`, value: value / quantile(bare[input], 0.5), limit: LIMITS[kind] }
      : { what: `${what}, ms; a frame and the floor`, value, limit: FRAME_MS + quantile(floor, 0.5) }
  })
}

function cell(times: readonly number[]): string {
  return `${quantile(times, 0.5).toFixed(1)} / ${quantile(times, 0.95).toFixed(1)} (${times.length})`
}
