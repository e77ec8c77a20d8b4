import { MS_PER_DAY, utcDay } from '#contract/store-day.ts'
import { clockIn, FIRST_YEAR, instantIn, LAST_YEAR, midnight } from './calendar.ts'
import type { DateReading } from './date-evidence.ts'
import { dateParts } from './date-parts.ts'

export interface PlacedAt {
  /** UTC milliseconds. */
  readonly instant: number
  /** Store day, `YYYY-MM-DD`. */
  readonly day: string
}

/** Day 0 of Excel's count that is right for every day after February 1900. */
const EXCEL_START = Date.UTC(1899, 11, 30)

/**
 * Reads one date of a column whose reading is known. With a workspace's `zone` the store day is the day in that zone;
 * without one it is the day as written. A time without an offset is the zone's, UTC without one. `undefined` where the
 * text is no date or the day does not exist.
 */
export function readDate(value: string, reading: DateReading, zone: string | null): PlacedAt | undefined {
  const text = value.trim()
  if (/^\d+(?:[.,]\d+)?$/.test(text) && !/^\d{8}$/.test(text)) return plainNumber(text, reading, zone)
  const parts = dateParts(text)
  if (!parts) return undefined
  const swapped = (parts.kind === 'numbers' || parts.kind === 'dots') && reading.order !== 'month-first'
  const [month, day] = swapped ? [parts.second, parts.first] : [parts.first, parts.second]
  const start = midnight(parts.year, month, day)
  if (start === undefined) return undefined
  if (parts.offset === undefined) return local(start + (parts.time ?? 0), start, zone)
  const instant = start + (parts.time ?? 0) - parts.offset * 60_000
  return { instant, day: zone === null ? utcDay(start) : utcDay(clockIn(zone, instant)) }
}

/** Why a text that `readDate` did not read is no date, as a sentence. */
export function whyNoDate(value: string): string {
  const shown = `"${value.slice(0, 60)}"`
  const { year = FIRST_YEAR } = dateParts(value.trim()) ?? {}
  // A year 0 never was; databases write it for no date at all.
  if ((year > 0 && year < FIRST_YEAR) || year > LAST_YEAR)
    return `${shown} lies outside the years ${FIRST_YEAR} to ${LAST_YEAR}.`
  return `${shown} is no date that exists.`
}

function local(clock: number, start: number, zone: string | null): PlacedAt {
  return { instant: zone === null ? clock : instantIn(zone, clock), day: utcDay(start) }
}

function plainNumber(text: string, reading: DateReading, zone: string | null): PlacedAt | undefined {
  const number = Number(text.replace(',', '.'))
  if (reading.numbers === 'excel' && /^\d{5}(?:[.,]\d+)?$/.test(text)) {
    const clock = EXCEL_START + Math.round((number * MS_PER_DAY) / 1000) * 1000
    return local(clock, Math.floor(clock / MS_PER_DAY) * MS_PER_DAY, zone)
  }
  const seconds = reading.numbers === 'unix seconds' && /^\d{10}(?:[.,]\d{1,9})?$/.test(text)
  const milliseconds = reading.numbers === 'unix milliseconds' && /^\d{13}$/.test(text)
  if (!seconds && !milliseconds) return undefined
  const instant = seconds ? Math.floor(number * 1000) : number
  return { instant, day: utcDay(zone === null ? instant : clockIn(zone, instant)) }
}
