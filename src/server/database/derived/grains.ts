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

/** A period as few spans: years in the middle, then months, ten days, days; together exactly its days. */
export function spansOf({ from, to }: Period): Spans[] {
  return cover({ from, to }, GRAINS)
}

/** A period as whole months in the middle and days: the grains that distinct customers are kept by. */
export function customerSpans(period: Period): Spans[] {
  return cover(period, ['d', 'm'])
}

function cover(period: Period, grains: readonly Grain[]): Spans[] {
  const grain = grains.at(-1)
  if (grain === undefined || period.from > period.to) return []
  if (grain === 'd') return [{ grain, ...period }]
  const finer = grains.slice(0, -1)
  const first = spanStart(grain, period.from) === period.from ? period.from : nextStart(grain, period.from)
  const end = spanStart(grain, addDays(period.to, 1))
  if (first >= end) return cover(period, finer)
  return [
    ...cover({ from: period.from, to: addDays(first, -1) }, finer),
    { grain, from: first, to: spanStart(grain, addDays(end, -1)) },
    ...cover({ from: end, to: period.to }, finer),
  ]
}

// No span is longer than 366 days: from its start, this lands in the next one.
function nextStart(grain: Grain, day: string): string {
  const start = spanStart(grain, day)
  const ahead = { d: 1, t: 10, m: 31, y: 366 }[grain]
  const landed = spanStart(grain, addDays(start, ahead))
  return landed === start ? addDays(start, ahead + 1) : landed
}
