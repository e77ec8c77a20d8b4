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

/** Prints what each kind of key takes, of all rounds together, and the p95 of the quietest round. */
export function printDay({ floor, ...days }: Days): void {
  const own = floor.flatMap((times) => [...times.values()].flat())
  console.log(
    '50 orders by the keyboard, 1440 × 900, after 12 to warm up. Milliseconds from the key to its painted result.',
  )
  console.log(`A text field alone: p50 ${shown(quantile(own, 0.5))}, p95 ${shown(quantile(own, 0.95))}`)
  for (const mode of ['sample', 'live'] as const) {
    const budget = BUDGETS[mode]
    console.log(
      `\n| ${mode}: key | keys | p50 | p95 | max | p95, quietest round | budget of p95 | |\n|---|---|---|---|---|---|---|---|`,
    )
    for (const { what, all, rounds } of kindsOf(days[mode])) {
      const p95 = quantile(all, 0.95)
      const quietest = Math.min(...rounds.map((times) => quantile(times, 0.95)))
      const figures = [quantile(all, 0.5), p95, Math.max(...all), quietest].map(shown)
      console.log(
        `| ${what} | ${all.length} | ${figures.join(' | ')} | ${budget} | ${p95 <= budget ? 'met' : '**missed**'} |`,
      )
    }
  }
}

interface KeyKind {
  readonly what: string
  readonly all: readonly number[]
  /** The same, of each round. */
  readonly rounds: readonly (readonly number[])[]
}

/** Every kind of key in the order of the first day, then all keys together. */
export function kindsOf(days: readonly KeyTimes[]): readonly KeyKind[] {
  const names = new Set(days.flatMap((times) => [...times.keys()]))
  const kinds = [...names].map((what) => ({ what, rounds: days.map((times) => times.get(what) ?? []) }))
  const every = { what: '**every key**', rounds: days.map((times) => [...times.values()].flat()) }
  return [...kinds, every].map(({ what, rounds }) => ({ what, rounds, all: rounds.flat() }))
}

function shown(milliseconds: number): string {
  return milliseconds.toFixed(1)
}
