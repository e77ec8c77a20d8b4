import type { Sign } from '#server/aggregates/order-image.ts'

/** A day of a customer on which something changed, with the stored days around it ('': there is none). */
export interface CustomerDay {
  readonly currency: string
  readonly day: string
  /** Whether the customer had orders on it before the change, and whether it has some now. */
  readonly had: boolean
  readonly has: boolean
  readonly previous: string
  readonly next: string
}

export interface GapChange {
  /** Currency, grain, start, previous. */
  readonly key: readonly string[]
  readonly sign: Sign
}

/** What the changed days of one customer in one currency change in `customer_gaps`. */
export function gapChanges(changed: readonly CustomerDay[]): GapChange[] {
  const currency = changed[0]?.currency ?? ''
  const touched = new Map(changed.map((entry) => [entry.day, entry]))
  const around = changed.flatMap(({ previous, next }) => [previous, next]).filter((day) => day !== '')
  const days = [...new Set([...touched.keys(), ...around])].sort()
  // The day before is known of a changed day and of the one that follows it; of no other did it change.
  const known = new Set([...touched.keys(), ...changed.map(({ next }) => next)])
  const changes: GapChange[] = []
  let [before, now] = ['', '']
  for (const day of days) {
    const { had = true, has = true } = touched.get(day) ?? {}
    if (known.has(day)) {
      if (had) changes.push(...gap(currency, day, before, -1n))
      if (has) changes.push(...gap(currency, day, now, 1n))
    }
    if (had) before = day
    if (has) now = day
  }
  return changes
}

function gap(currency: string, day: string, previous: string, sign: Sign): GapChange[] {
  const month = day.slice(0, 8)
  const daily: GapChange = { key: [currency, 'd', day, previous], sign }
  return previous.startsWith(month) ? [daily] : [daily, { key: [currency, 'm', `${month}01`, previous], sign }]
}
