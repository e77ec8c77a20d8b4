import { type GivenDate, storeTime } from '#contract/given-date.ts'
import type { DateOrder } from '#contract/imports/import-schema.ts'
import { clockIn, FIRST_YEAR, LAST_YEAR, midnight } from '#contract/store-clock.ts'
import { isDay, MS_PER_DAY, utcDay } from '#contract/store-day.ts'
import { fold } from '#contract/text.ts'
import { importMessages } from '#server/imports/messages.ts'
import MONTH_NAMES from './month-names.json' with { type: 'json' }

/** A date and time as written, before it is known which number is the day. */
export interface DateParts {
  /** In 'numbers', also with 'dots', either of two numbers may be the month. */
  readonly kind: 'month known' | 'numbers' | 'dots'
  readonly year: number
  /** The month where that is known, else the first number. */
  readonly first: number
  /** The day, else the second number. */
  readonly second: number
  /** Milliseconds since midnight; `undefined` without a time. */
  readonly time: number | undefined
  /** Minutes east of UTC; `undefined` without an offset. */
  readonly offset: number | undefined
}

const PLAIN_NUMBERS = {
  excel: /^\d{5}(?:[.,]\d+)?$/,
  'unix seconds': /^\d{10}(?:[.,]\d{1,9})?$/,
  'unix milliseconds': /^\d{13}$/,
} as const
/** What a plain number is as a date. */
export type DateNumber = keyof typeof PLAIN_NUMBERS

export function dateNumber(text: string): DateNumber | undefined {
  return (Object.keys(PLAIN_NUMBERS) as DateNumber[]).find((kind) => PLAIN_NUMBERS[kind].test(text))
}

/** A longer text is no date. */
const LONGEST = 100

// Each matches the beginning of a text without backtracking; `timeParts` reads what follows the day.
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})/
/** Chinese, Japanese and Korean. */
const CJK = /^(\d{4})([年년]) ?(\d{1,2})[月월] ?(\d{1,2})[日일]/
const COMPACT = /^(\d{4})(\d{2})(\d{2})/
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})/
// A date behind a preposition is part of a sentence.
const WEEKDAY = /^(?!(?:[Ff]rom|until|till|since|to|as|von|vom|bis|ab|desde|hasta|dal|van|tot|od|do)\s)\p{L}+\.?,?\s+/u
const DE = /[\s-]de\s/g
const DAY_NAMED = /^(\d{1,2})(?:st|nd|rd|th|\.|er)?[\s-]+([^\s\d.,-]+)\.?,?[\s-]+(\d{4}|\d{2})/
const NAMED_DAY = /^([^\s\d.,-]+)\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4}|\d{2}(?=$|\s))/
const CLOCK = /^(?:T|,?\s+(?:at |um |à )?)(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?/
/** ISO 8601 without colons, behind a date without hyphens. */
const BASIC_CLOCK = /^T(\d{2})(\d{2})(\d{2})(?:[.,](\d{1,9}))?/
const HALF = /^([AaPp])?\.?(?:[Mm]\.?)?/
const ZONE = /^(?:Z|(?:UTC|GMT)?[-+]\d{2}(?::?\d{2})?|UTC|GMT)/
const REMARK = /^(?:\([^)]*\)|hs?\.?|hrs?\.?|uhr)$/i

/** The parts of a date; `undefined` if the text isn't one. Whether the day exists is not checked here. */
export function dateParts(text: string): DateParts | undefined {
  if (text.length > LONGEST) return undefined
  let m = YEAR_FIRST.exec(text) ?? CJK.exec(text)
  if (m) return parts(m, 'month known', m[1], m[3], m[4])
  m = COMPACT.exec(text)
  if (m) return parts(m, 'month known', m[1], m[2], m[3])
  m = NUMBERS.exec(text)
  if (m) return parts(m, m[2] === '.' ? 'dots' : 'numbers', m[4], m[1], m[3])
  const withoutWeekday = text.replace(WEEKDAY, '')
  m = DAY_NAMED.exec(withoutWeekday.replace(DE, ' '))
  if (m) return parts(m, 'month known', m[3], MONTHS.get(fold(m[2] ?? '')), m[1])
  m = NAMED_DAY.exec(withoutWeekday) ?? NAMED_DAY.exec(text)
  return m ? parts(m, 'month known', m[3], MONTHS.get(fold(m[1] ?? '')), m[2]) : undefined
}

function parts(found: RegExpExecArray, kind: DateParts['kind'], year = '', first?: string | number, second = '') {
  const time = first === undefined ? undefined : timeParts(restOf(found))
  // Two digits: 1970 to 2069, as spreadsheets read them.
  const century = year.length === 4 ? 0 : Number(year) < 70 ? 2000 : 1900
  return time && { kind, year: century + Number(year), first: Number(first), second: Number(second), ...time }
}

function restOf(match: RegExpExecArray): string {
  return match.input.slice(match[0].length)
}

/** The text after the day; `undefined` if it isn't a time of day. */
function timeParts(text: string): Pick<DateParts, 'time' | 'offset'> | undefined {
  if (text === '') return { time: undefined, offset: undefined }
  const clock = CLOCK.exec(text) ?? BASIC_CLOCK.exec(text)
  if (!clock) return undefined
  const half = HALF.exec(restOf(clock).trimStart())
  const behind = half ? restOf(half).trimStart() : ''
  const [zone] = ZONE.exec(behind) ?? []
  const remark = behind.slice(zone?.length ?? 0).trimStart()
  if (remark !== '' && !REMARK.test(remark)) return undefined
  const [, hour, minute, seconds = '0', fraction = '0'] = clock
  const [written, min, s] = [Number(hour), Number(minute), Number(seconds)]
  const letter = half?.[1]?.toLowerCase()
  if ((letter ? written < 1 || written > 12 : written > 23) || min > 59 || s > 59) return undefined
  const h = letter ? (written % 12) + (letter === 'p' ? 12 : 0) : written
  const offset = offsetMinutes(zone)
  if (Number.isNaN(offset)) return undefined
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'))
  return { time: ((h * 60 + min) * 60 + s) * 1000 + milliseconds, offset }
}

function offsetMinutes(zone: string | undefined): number | undefined {
  if (zone === undefined) return undefined
  const m = /([-+])(\d{2}):?(\d{2})?$/.exec(zone)
  if (!m) return 0
  const minutes = Number(m[2]) * 60 + Number(m[3] ?? 0)
  if (Number(m[2]) > 14 || Number(m[3] ?? 0) > 59) return Number.NaN
  return m[1] === '-' ? -minutes : minutes
}

/** 1 to 12 for a month's name in English, German, French, Spanish, Italian, Dutch, Portuguese and Polish, full or short, folded. */
const MONTHS = new Map(MONTH_NAMES.flatMap((names, i) => names.split('|').map((name) => [name, i + 1] as const)))

/** How a date column is read; one format for the whole column. */
export interface DateFormat {
  readonly order: DateOrder
  /** Its years come first with two digits: 24/03/05. */
  readonly hasShortYears?: boolean
  /** Its times are in UTC where they have no offset. */
  readonly isUtc?: boolean
  /** What plain numbers in the column mean. */
  readonly numbers: 'none' | DateNumber
}

/** Excel's day 0; right for every day after February 1900. */
export const EXCEL_START = Date.UTC(1899, 11, 30)

/** One date of a column with this format; undefined if it is none, or no day of the calendar. `zone`: see `storeTime`. */
export function readDate(value: string, format: DateFormat, zone: string | null) {
  const given = readGivenDate(value.trim(), format)
  return given && { given, ...storeTime(given, zone) }
}
export type ReadDate = NonNullable<ReturnType<typeof readDate>>

function readGivenDate(text: string, format: DateFormat): GivenDate | undefined {
  if (/^\d+(?:[.,]\d+)?$/.test(text) && !/^\d{8}$/.test(text)) return plainNumber(text, format)
  const found = dateParts(text)
  if (!found) return undefined
  const parts = format.isUtc && found.time !== undefined ? { ...found, offset: found.offset ?? 0 } : found
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
