import { MS_PER_DAY, utcDay } from '#contract/store-day.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The specification's relative labels (§9), as milliseconds before now. */
const RELATIVE_LABELS: Readonly<Record<string, number>> = {
  'Just now': 0,
  'A minute ago': MINUTE,
  '1 hour ago': HOUR,
  '2 hour ago': 2 * HOUR,
  Yesterday: MS_PER_DAY,
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
export const FULL_MONTHS =
  'january february march april may june july august september october november december'.split(' ')

const TIME = String.raw`(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?(?:\s*(Z|[+-]\d{2}:?\d{2}))?)?`
const ISO = new RegExp(String.raw`^(\d{4})-(\d{2})-(\d{2})${TIME}$`)
const MONTH_FIRST = new RegExp(String.raw`^([A-Za-z]+)\.? (\d{1,2}), (\d{4})${TIME}$`)
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2}) ([A-Za-z]+)\.? (\d{4})${TIME}$`)

/**
 * The number that an order's date text is sorted by, in UTC milliseconds: a relative label counted back from `now`,
 * else the date it spells, else 0 (specification §9).
 */
export function dateValue(text: string, now: number): number {
  const before = Object.hasOwn(RELATIVE_LABELS, text) ? RELATIVE_LABELS[text] : undefined
  return before === undefined ? (parseDate(text) ?? 0) : now - before
}

/** The day `YYYY-MM-DD` that an order's date text falls on, in UTC; what is no date falls on 1970-01-01 (0). */
export function dateDay(text: string, now: number): string {
  return utcDay(dateValue(text, now))
}

/**
 * Reads '2026-02-28', '2026-02-28T09:30Z', 'Feb 28, 2026', '28 February 2026', each with an optional time, in UTC
 * milliseconds; a time without an offset is UTC. The same answer on every machine and in every time zone, which
 * `Date.parse` does not give. `undefined` for everything else, impossible days included.
 */
export function parseDate(text: string): number | undefined {
  const iso = ISO.exec(text)
  if (iso) return instant(Number(iso[1]), Number(iso[2]), Number(iso[3]), iso.slice(4))
  const monthFirst = MONTH_FIRST.exec(text)
  if (monthFirst)
    return instant(Number(monthFirst[3]), monthOf(monthFirst[1]), Number(monthFirst[2]), monthFirst.slice(4))
  const dayFirst = DAY_FIRST.exec(text)
  if (dayFirst) return instant(Number(dayFirst[3]), monthOf(dayFirst[2]), Number(dayFirst[1]), dayFirst.slice(4))
  return undefined
}

function monthOf(name = ''): number {
  const lower = name.toLowerCase()
  return 1 + Math.max(MONTHS.indexOf(lower), FULL_MONTHS.indexOf(lower))
}

function instant(year: number, month: number, day: number, time: readonly (string | undefined)[]): number | undefined {
  const [hour = '0', minute = '0', second = '0', fraction = '0', offset = 'Z'] = time
  const [h, m, s] = [Number(hour), Number(minute), Number(second)]
  if (month < 1 || month > 12 || day < 1 || h > 23 || m > 59 || s > 59) return undefined
  const date = new Date(0)
  // Date.UTC reads the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCDate() !== day) return undefined
  const shift = offsetMinutes(offset)
  if (shift === undefined) return undefined
  return (
    date.getTime() + h * HOUR + m * MINUTE + s * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0')) - shift * MINUTE
  )
}

function offsetMinutes(offset: string): number | undefined {
  if (offset === 'Z') return 0
  const hours = Number(offset.slice(1, 3))
  const minutes = Number(offset.slice(-2))
  if (hours > 14 || minutes > 59) return undefined
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}
