import { addDays, lastDayOf, type Period } from '#contract/dashboard/period.ts'
import type { GRANULARITIES } from '#server/database/schema/rollups.ts'

export type Granularity = (typeof GRANULARITIES)[number]

/** The days, months or years whose first days are from–to, both inclusive. */
export interface Spans extends Period {
  readonly granularity: Granularity
}

/** A period with or without a first and a last day. */
export type OpenPeriod = { readonly [End in keyof Period]?: string | undefined }

/** The first day of the span that contains `day`. */
export function spanStart(granularity: Granularity, day: string): string {
  if (granularity === 'd') return day
  return granularity === 'm' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`
}

/** The last day of the span that contains `day`. */
export function spanEnd(granularity: Granularity, day: string): string {
  if (granularity === 'd') return day
  // December by itself: the contract's days end with the year 9999.
  return granularity === 'y' || day.slice(5, 7) === '12' ? `${day.slice(0, 4)}-12-31` : lastDayOf(day.slice(0, 7))
}

/** `spanStart` in SQL, for a column of days. */
export const SPAN_START_SQL: Readonly<Record<'m' | 'y', (day: string) => string>> = {
  m: (day) => `substr(${day}, 1, 8) || '01'`,
  y: (day) => `substr(${day}, 1, 4) || '-01-01'`,
}

const FIRST_DAY = '0000-01-01'
const LAST_DAY = '9999-12-31'
const FINER = { y: 'm', m: 'd' } as const

/** A period as whole years (unless `coarsest` is 'm'), whole months and the days that are left. */
export function spansOf({ from = FIRST_DAY, to = LAST_DAY }: OpenPeriod, coarsest: Granularity = 'y'): Spans[] {
  if (from > to) return []
  if (coarsest === 'd') return [{ granularity: 'd', from, to }]
  const finer = FINER[coarsest]
  const headEnd = spanEnd(coarsest, from)
  const tailStart = spanStart(coarsest, to)
  const isHeadWhole = from === spanStart(coarsest, from)
  const isTailWhole = to === spanEnd(coarsest, to)
  if (isHeadWhole && isTailWhole) return [{ granularity: coarsest, from, to: tailStart }]
  if (headEnd >= to) return spansOf({ from, to }, finer)
  if (!isHeadWhole)
    return [...spansOf({ from, to: headEnd }, finer), ...spansOf({ from: addDays(headEnd, 1), to }, coarsest)]
  return [...spansOf({ from, to: addDays(tailStart, -1) }, coarsest), ...spansOf({ from: tailStart, to }, finer)]
}

export function startsOf({ granularity, from, to }: Spans): string[] {
  const starts: string[] = []
  for (let start = from; start <= to; ) {
    starts.push(start)
    const end = spanEnd(granularity, start)
    if (end >= to) break
    start = addDays(end, 1)
  }
  return starts
}

/**
 * The period with each end that reaches or passes all `known` days of orders moved to the end of its span: the same
 * orders, but whole spans.
 */
export function widened({ from, to }: Period, known: Period, granularity: 'm' | 'y'): Period {
  return {
    from: from <= known.from ? spanStart(granularity, known.from) : from,
    to: to >= known.to ? spanEnd(granularity, known.to) : to,
  }
}
