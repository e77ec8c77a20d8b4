import { quantile } from '#bench/quantiles.ts'
import type { KeyTimes } from './key-times.ts'

/** Milliseconds from a key to its painted result that 95 of 100 keys may take. */
const BUDGETS = { sample: 50, live: 100 } as const

interface Days {
  /** A text field alone. */
  readonly floor: readonly KeyTimes[]
  readonly sample: readonly KeyTimes[]
  readonly live: readonly KeyTimes[]
}

/**
 * Prints what each kind of key takes. The budgets are for each key's quickest round: every round presses the same keys over the
 * same orders, and only what comes back in each of them is ours, not the machine's.
 */
export function printDay({ floor, ...days }: Days): void {
  const own = quickest(floor.map((times) => [...times.values()].flat()))
  console.log(
    '50 orders by the keyboard, 1440 × 900, after 12 to warm up. Milliseconds from the key to its painted result.',
  )
  console.log(`A text field alone, quickest round: p50 ${shown(quantile(own, 0.5))}, p95 ${shown(quantile(own, 0.95))}`)
  for (const mode of ['sample', 'live'] as const) {
    const budget = BUDGETS[mode]
    const columns = [
      'keys a round',
      'p50',
      'p95',
      'max',
      `all ${floor.length} rounds: p50`,
      'p95',
      'max',
      'budget of p95',
      '',
    ]
    console.log(`\n| ${mode} | ${columns.join(' | ')} |\n|---|${columns.map(() => '---|').join('')}`)
    for (const { what, best, all } of kindsOf(days[mode])) {
      const figures = [best, all].flatMap((times) => [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)])
      const verdict = quantile(best, 0.95) <= budget ? 'met' : '**missed**'
      console.log(`| ${[what, best.length, ...figures.map(shown), budget, verdict].join(' | ')} |`)
    }
  }
}

interface KeyKind {
  readonly what: string
  /** Of each key, its quickest round. */
  readonly best: readonly number[]
  /** Of all rounds. */
  readonly all: readonly number[]
}

/** Every kind of key in the order of the first round, then all keys together. Throws if the rounds had other keys. */
export function kindsOf(rounds: readonly KeyTimes[]): readonly KeyKind[] {
  const names = new Set(rounds.flatMap((times) => [...times.keys()]))
  const kinds = [...names].map((what) => {
    const times = rounds.map((round) => round.get(what) ?? [])
    return { what, best: quickest(times), all: times.flat() }
  })
  const every = { what: 'every key', best: kinds.flatMap(({ best }) => best), all: kinds.flatMap(({ all }) => all) }
  return [...kinds, every]
}

/** The least of each place. */
function quickest(rounds: readonly (readonly number[])[]): readonly number[] {
  const [first = []] = rounds
  if (rounds.some(({ length }) => length !== first.length)) throw new Error('The rounds have different keys.')
  return first.map((_, place) => Math.min(...rounds.map((times) => times[place] ?? Number.NaN)))
}

function shown(milliseconds: number): string {
  return milliseconds.toFixed(1)
}
