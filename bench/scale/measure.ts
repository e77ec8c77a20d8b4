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

export interface Figure {
  readonly what: string
  readonly ours: readonly number[]
  readonly plain?: readonly number[]
  /** Milliseconds that the p95 may take; p50 where the issue names one. */
  readonly budget?: { readonly p50?: number; readonly p95: number }
}

export function printFigure({ what, ours, plain, budget }: Figure): void {
  const [p50, p95] = [quantile(ours, 0.5), quantile(ours, 0.95)]
  const isWithin = budget && p95 <= budget.p95 && p50 <= (budget.p50 ?? Number.POSITIVE_INFINITY)
  const limit = budget ? `${budget.p50 ? `${budget.p50} / ` : ''}${budget.p95}` : ''
  const cells = [what.padEnd(44), pair(ours), plain ? pair(plain) : '-'.padStart(15), limit.padStart(8)]
  console.log(`| ${cells.join(' | ')} | ${budget ? (isWithin ? 'within' : 'OVER') : ''} |`)
}

function pair(values: readonly number[]): string {
  return `${quantile(values, 0.5).toFixed(1)} / ${quantile(values, 0.95).toFixed(1)}`.padStart(15)
}
