import { type GivenDate, storeTime } from '#contract/given-date.ts'
import { clockIn, FIRST_YEAR, LAST_YEAR, midnight } from '#contract/store-clock.ts'
import { isDay, MS_PER_DAY, utcDay } from '#contract/store-day.ts'
import { importMessages } from '#server/imports/messages.ts'
import type { DateFormat } from './date-order.ts'
import { type DateParts, dateNumber, dateParts } from './date-parts.ts'

/** Excel's day 0; right for every day after February 1900. */
const EXCEL_START = Date.UTC(1899, 11, 30)

/** One date of a column with this format; undefined if it is none, or no day of the calendar. `zone`: see `storeTime`. */
export function readDate(value: string, format: DateFormat, zone: string | null) {
  const given = readGivenDate(value.trim(), format)
  return given && { given, ...storeTime(given, zone) }
}
export type ReadDate = NonNullable<ReturnType<typeof readDate>>

function readGivenDate(text: string, format: DateFormat): GivenDate | undefined {
  if (/^\d+(?:[.,]\d+)?$/.test(text) && !/^\d{8}$/.test(text)) return plainNumber(text, format)
  const parts = dateParts(text)
  if (!parts) return undefined
  const areNumbers = parts.kind === 'numbers' || parts.kind === 'dots'
  if (areNumbers && format.hasShortYears) return givenOn(2000 + parts.first, parts.second, parts.year % 100, parts)
  const swapped = areNumbers && format.order !== 'month-first'
  const [month, day] = swapped ? [parts.second, parts.first] : [parts.first, parts.second]
  return givenOn(parts.year, month, day, parts)
}

function givenOn(year: number, month: number, day: number, { time = 0, offset }: DateParts): GivenDate | undefined {
  const start = midnight(year, month, day)
  return start === undefined ? undefined : { clock: start + time, offset }
}

/** Why `readDate` could not read a text, as a sentence. */
export function dateProblem(value: string): string {
  const { year = FIRST_YEAR } = dateParts(value.trim()) ?? {}
  // Databases write the year 0 for no date at all.
  const isOutOfRange = (year > 0 && year < FIRST_YEAR) || year > LAST_YEAR
  return isOutOfRange ? importMessages.record.dateOutOfRange(value) : importMessages.record.notADate(value)
}

function plainNumber(text: string, { numbers }: DateFormat): GivenDate | undefined {
  if (dateNumber(text) !== numbers) return undefined
  const number = Number(text.replace(',', '.'))
  if (numbers === 'excel') {
    return { clock: EXCEL_START + Math.round((number * MS_PER_DAY) / 1000) * 1000, offset: undefined }
  }
  return { clock: numbers === 'unix seconds' ? Math.floor(number * 1000) : number, offset: 0 }
}

/**
 * The store day of an instant, as our export writes it. In a workspace with a time zone the zone decides. A spreadsheet
 * may have turned '2024-03-04' into '4.3.24' or '3/4/2024': then the day within a day and a half of the instant counts.
 * `undefined` if none or two are.
 */
export function readStoreDay(text: string, instant: number, zone: string | null): string | undefined {
  const written = text.trim()
  // The day of an order at the very end of its years may be in the next one.
  const days = (isDay(written) ? [written] : possibleDays(written)).filter(
    (day) => Math.abs(Date.parse(day) + MS_PER_DAY / 2 - instant) <= 1.5 * MS_PER_DAY,
  )
  const [day, other] = days
  if (day === undefined || other !== undefined) return undefined
  return zone === null ? day : utcDay(clockIn(zone, instant))
}

/** The days that a text can mean: two if either number may be the month. */
export function possibleDays(text: string): string[] {
  const orders = ['day-first', 'month-first'] as const
  return [...new Set(orders.flatMap((order) => readDate(text, { order, numbers: 'none' }, null)?.day ?? []))]
}
