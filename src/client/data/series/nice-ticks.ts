const STEPS = [1, 2, 2.5, 5, 10]
const INTERVALS = 4
/** Smaller than any currency's minor unit; treated as zero. */
const SMALLEST = 1e-6

interface Tick {
  readonly value: number
  /** '' for an end of the axis that is not round. */
  readonly label: string
}

/**
 * Three to six round ticks that include zero and cover all values, labelled by `format`; fewer if they would be less than
 * `least` apart, the currency's minor unit. None without numbers other than zero. Where the values pass a tick by less than
 * half a step, the axis ends there, so that one negative value among billions takes no room.
 */
export function niceTicks(
  values: readonly (number | null)[],
  format: (value: number) => string,
  least: number,
): readonly Tick[] {
  const numbers = values.filter((value): value is number => value !== null && Number.isFinite(value))
  const low = Math.min(0, ...numbers)
  const high = Math.max(0, ...numbers)
  if (Math.max(-low, high) < SMALLEST) return []
  const step = Math.max(least, niceStep((high - low) / INTERVALS))
  const [below, above] = [round(-low / step), round(high / step)]
  // The side that reaches further ends at a tick.
  const down = above >= below && below % 1 < 0.5 ? Math.floor(below) : Math.ceil(below)
  const up = below > above && above % 1 < 0.5 ? Math.floor(above) : Math.ceil(above)
  const ticks = Array.from({ length: down + up + 1 }, (_, index) => {
    const value = round((index - down) * step)
    return { value, label: format(value) }
  })
  return [
    ...(down < below ? [{ value: low, label: '' }] : []),
    ...ticks,
    ...(up < above ? [{ value: high, label: '' }] : []),
  ]
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = STEPS.find((step) => step * power >= rough * 0.98) ?? 10
  return factor * power
}

// 3 × 0.1 is 0.30000000000000004.
function round(value: number): number {
  return Number(value.toPrecision(12))
}
