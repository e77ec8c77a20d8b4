import { addDays, type Period } from '#contract/period.ts'

/** Spans of store days that sums are kept for: days, ten days (a month's 1, 11, 21 to its end), months, years. */
export const GRAINS = ['d', 't', 'm', 'y'] as const
export type Grain = (typeof GRAINS)[number]

/** The spans of one grain whose first days lie from–to, both inclusive. */
export interface Spans extends Period {
  readonly grain: Grain
}

/** The first day of the span that holds `day`. */
export function spanStart(grain: Grain, day: string): string {
  if (grain === 'd') return day
  if (grain === 'y') return `${day.slice(0, 4)}-01-01`
  const ten = grain === 'm' || day.slice(8) < '11' ? '01' : day.slice(8) < '21' ? '11' : '21'
  return `${day.slice(0, 8)}${ten}`
}

/** The same in SQL, for a column that holds a day. */
export const SPAN_START_SQL: Readonly<Record<Grain, (day: string) => string>> = {
  d: (day) => day,
  t: (day) =>
    `substr(${day}, 1, 8) || case when substr(${day}, 9) < '11' then '01' when substr(${day}, 9) < '21' then '11' else '21' end`,
  m: (day) => `substr(${day}, 1, 8) || '01'`,
  y: (day) => `substr(${day}, 1, 4) || '-01-01'`,
}

/** A period as whole months in the middle and days: the grains that distinct customers are kept by. */
export function customerSpans({ from, to }: Period): Spans[] {
  if (from > to) return []
  const first = spanStart('m', from) === from ? from : nextStart('m', from)
  const end = spanStart('m', addDays(to, 1))
  if (first >= end) return [{ grain: 'd', from, to }]
  const spans: Spans[] = [
    { grain: 'd', from, to: addDays(first, -1) },
    { grain: 'm', from: first, to: spanStart('m', addDays(end, -1)) },
    { grain: 'd', from: end, to },
  ]
  return spans.filter((span) => span.from <= span.to)
}

// No span is longer than 366 days: from its start, this lands in the next one.
function nextStart(grain: Grain, day: string): string {
  const start = spanStart(grain, day)
  const ahead = { d: 1, t: 10, m: 31, y: 366 }[grain]
  const landed = spanStart(grain, addDays(start, ahead))
  return landed === start ? addDays(start, ahead + 1) : landed
}

/**
 * The period up to the ends of their `grain` where it reaches beyond all days that are `known` to have orders: no more
 * orders, but whole spans.
 */
export function widened({ from, to }: Period, known: Period, grain: 'm' | 'y'): Period {
  return {
    from: from <= known.from ? spanStart(grain, known.from) : from,
    to: to >= known.to ? addDays(nextStart(grain, known.to), -1) : to,
  }
}
