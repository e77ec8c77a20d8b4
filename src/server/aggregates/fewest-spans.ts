import { addDays, addMonths, lastDayOf, type Period } from '#contract/period.ts'
import type { Spans } from './granularity.ts'

/** Spans whose sums are added (1) or taken off (-1). */
export interface SignedSpans extends Spans {
  readonly sign: 1 | -1
}

/**
 * A period as the fewest spans that come to exactly its days when some are taken off again: all of a month but its first
 * two days is the month less two days. For figures that may be subtracted; distinct customers may not.
 */
export function fewestSpans({ from, to }: Period): SignedSpans[] {
  if (from > to) return []
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)]
  if (first === last) return inYear(from, to)
  const between = {
    grain: 'y' as const,
    from: `${yearFrom(first, 1)}-01-01`,
    to: `${yearFrom(last, -1)}-01-01`,
    sign: 1 as const,
  }
  return [
    ...inYear(from, `${first}-12-31`),
    ...(between.from <= between.to ? [between] : []),
    ...inYear(`${last}-01-01`, to),
  ]
}

function yearFrom(year: string, years: number): string {
  return String(Number(year) + years).padStart(4, '0')
}

function inYear(from: string, to: string): SignedSpans[] {
  const [start, end] = [`${from.slice(0, 4)}-01-01`, `${from.slice(0, 4)}-12-31`]
  const year: SignedSpans = { grain: 'y', from: start, to: start, sign: 1 }
  const before = () => (from === start ? [] : byMonths(start, addDays(from, -1)))
  const after = () => (to === end ? [] : byMonths(addDays(to, 1), end))
  return from === start && to === end ? [year] : fewer(byMonths(from, to), year, [...before(), ...after()])
}

/** `whole` less the `rest` where that makes fewer than the `parts`. */
function fewer<Span extends { readonly sign: 1 | -1 }>(parts: Span[], whole: Span, rest: readonly Span[]): Span[] {
  if (parts.length <= rest.length + 1) return parts
  return [whole, ...rest.map((span) => ({ ...span, sign: span.sign === 1 ? (-1 as const) : (1 as const) }))]
}

function byMonths(from: string, to: string): SignedSpans[] {
  const spans: SignedSpans[] = []
  const last = to.slice(0, 7)
  for (let month = from.slice(0, 7); month <= last; month = addMonths(month, 1)) {
    const length = Number(lastDayOf(month).slice(8))
    const first = month === from.slice(0, 7) ? Number(from.slice(8)) : 1
    for (const { start, ...span } of inMonth(length, first, month === last ? Number(to.slice(8)) : length)) {
      const day = `${month}-${start}`
      spans.push({ ...span, from: day, to: day })
    }
  }
  return spans
}

/** A span of one start, of which the month is still to be said. */
type InMonth = Pick<SignedSpans, 'grain' | 'sign'> & { readonly start: string }

const known = new Map<number, InMonth[]>()

/** The days `first` to `last` of a month of `length` days; months are few, so each answer is worked out once. */
function inMonth(length: number, first: number, last: number): InMonth[] {
  const place = (length * 32 + first) * 32 + last
  const answer = known.get(place) ?? workOut(length, first, last)
  known.set(place, answer)
  return answer
}

function workOut(length: number, first: number, last: number): InMonth[] {
  const tens = (from: number, to: number): InMonth[] =>
    [[1, 10] as const, [11, 20] as const, [21, length] as const].flatMap(([start, end]) =>
      pieces('t', start, end, Math.max(from, start), Math.min(to, end), days),
    )
  return pieces('m', 1, length, first, last, tens)
}

function days(from: number, to: number): InMonth[] {
  return Array.from({ length: to - from + 1 }, (_, i) => ({ grain: 'd', start: twoDigits(from + i), sign: 1 }))
}

/** The days `from` to `to` of one span that begins on `start` and ends on `end`; `finer` gives a part of it in finer spans. */
function pieces(
  grain: 't' | 'm',
  start: number,
  end: number,
  from: number,
  to: number,
  finer: (from: number, to: number) => InMonth[],
): InMonth[] {
  if (from > to) return []
  const whole: InMonth = { grain, start: twoDigits(start), sign: 1 }
  if (from === start && to === end) return [whole]
  return fewer(finer(from, to), whole, [...finer(start, from - 1), ...finer(to + 1, end)])
}

function twoDigits(day: number): string {
  return String(day).padStart(2, '0')
}
