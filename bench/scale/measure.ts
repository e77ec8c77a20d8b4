import { quantile } from '#bench/quantiles.ts'

/** Milliseconds of each call, one after another; the first is made twice, for it warms up. `before` each is not counted. */
export async function timed<Value>(
  values: readonly Value[],
  call: (value: Value) => unknown,
  before: (value: Value) => unknown = () => {},
): Promise<number[]> {
  const [first] = values
  if (first !== undefined) await call(first)
  const spent: number[] = []
  for (const value of values) {
    await before(value)
    const start = performance.now()
    await call(value)
    spent.push(performance.now() - start)
  }
  return spent
}

/** The results of calls that are made one after another. */
export async function inSeries<Value, Result>(
  values: readonly Value[],
  call: (value: Value) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const value of values) results.push(await call(value))
  return results
}

export interface Figure {
  readonly what: string
  readonly ours: readonly number[]
  readonly plain?: readonly number[]
  /** Milliseconds that the p95 may take. */
  readonly budget?: { readonly p95: number }
  /** The strategy of each call. */
  readonly strategies?: readonly string[]
}

export function printFigure({ what, ours, plain, budget, strategies = [] }: Figure): void {
  const isWithin = budget && quantile(ours, 0.95) <= budget.p95
  const cells = [
    what.padEnd(44),
    pair(ours),
    plain?.length ? pair(plain) : '-'.padStart(15),
    String(budget?.p95 ?? '').padStart(8),
  ]
  const verdict = budget ? (isWithin ? 'within' : 'OVER') : ''
  console.log(`| ${[...cells, verdict, tally(strategies)].join(' | ')} |`)
}

/** 'walk 28, text index 2' */
function tally(strategies: readonly string[]): string {
  const counts = Object.entries(Object.groupBy(strategies, (name) => name))
  return counts.map(([name, all = []]) => `${name} ${all.length}`).join(', ')
}

function pair(values: readonly number[]): string {
  return `${quantile(values, 0.5).toFixed(1)} / ${quantile(values, 0.95).toFixed(1)}`.padStart(15)
}
