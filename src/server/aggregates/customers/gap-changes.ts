import type { Sign } from '#server/aggregates/order-image.ts'

/** A changed day of a customer, and its stored days around it ('' where there is none). */
export interface CustomerDay {
  readonly currency: string
  readonly day: string
  /** Whether the customer had orders on it before the change, and has some after it. */
  readonly had: boolean
  readonly has: boolean
  readonly previous: string
  readonly next: string
}

export interface GapChange {
  /** Currency, granularity, start, previous. */
  readonly key: readonly string[]
  readonly sign: Sign
}

/** How the changed days of one customer in one currency change `customer_gaps`. */
export function gapChanges(changed: readonly CustomerDay[]): GapChange[] {
  const currency = changed[0]?.currency ?? ''
  const changedDays = new Map(changed.map((entry) => [entry.day, entry]))
  const around = changed.flatMap(({ previous, next }) => [previous, next]).filter((day) => day !== '')
  const days = [...new Set([...changedDays.keys(), ...around])].sort()
  // Only a changed day and the one after it can get another previous day.
  const affected = new Set([...changedDays.keys(), ...changed.map(({ next }) => next)])
  const changes: GapChange[] = []
  let [before, after] = ['', '']
  for (const day of days) {
    const { had = true, has = true } = changedDays.get(day) ?? {}
    if (affected.has(day)) {
      if (had) changes.push(...gap(currency, day, before, -1n))
      if (has) changes.push(...gap(currency, day, after, 1n))
    }
    if (had) before = day
    if (has) after = day
  }
  return changes
}

/** In the month too, where the customer had no earlier day in it. */
function gap(currency: string, day: string, previous: string, sign: Sign): GapChange[] {
  const month = day.slice(0, 8)
  const daily: GapChange = { key: [currency, 'd', day, previous], sign }
  return previous.startsWith(month) ? [daily] : [daily, { key: [currency, 'm', `${month}01`, previous], sign }]
}
