/** The q-th quantile (0 to 1) of `values` by the nearest rank. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN
}

/** 'p50 12.3  p95 15.6  max 17.0' */
export function spread(values: readonly number[]): string {
  const cell = (value: number) => value.toFixed(1).padStart(6)
  return `p50 ${cell(quantile(values, 0.5))}  p95 ${cell(quantile(values, 0.95))}  max ${cell(Math.max(...values))}`
}
