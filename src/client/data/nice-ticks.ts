const STEPS = [1, 2, 2.5, 5, 10]
const UNITS = [
  { size: 1e12, suffix: 'T' },
  { size: 1e9, suffix: 'B' },
  { size: 1e6, suffix: 'M' },
  { size: 1e3, suffix: 'K' },
]
const INTERVALS = 4
/** Smaller than any currency's minor unit; treated as zero. */
const SMALLEST = 1e-6

/**
 * Three to six round ticks that include zero and cover all values, labelled with K, M, B or T; fewer if they would be
 * less than `least` apart, the currency's minor unit. Without numbers other than zero the axis is 0 to 3.
 */
export function niceTicks(values: readonly (number | null)[], least = 0): { value: number; label: string }[] {
  const numbers = values.filter((value): value is number => value !== null && Number.isFinite(value))
  const low = Math.min(0, ...numbers)
  const high = Math.max(0, ...numbers)
  if (high - low < SMALLEST) return niceTicks([3])
  const step = Math.max(least, niceStep((high - low) / INTERVALS))
  const first = Math.floor(round(low / step))
  const last = Math.ceil(round(high / step))
  const unit = UNITS.find(({ size }) => Math.max(-low, high) >= size)
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const value = round((first + index) * step)
    return { value, label: tickLabel(value, unit) }
  })
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = STEPS.find((step) => step * power >= rough * (1 - 1e-9)) ?? 10
  return factor * power
}

function tickLabel(value: number, unit: { size: number; suffix: string } | undefined): string {
  if (value === 0) return '0'
  return unit ? `${round(value / unit.size)}${unit.suffix}` : String(value)
}

// 3 × 0.1 is 0.30000000000000004.
function round(value: number): number {
  return Number(value.toPrecision(12))
}
