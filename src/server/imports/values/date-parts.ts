import { monthNumber } from './month-names.ts'

/** A date and time as written, before it is known which of two numbers is the day. */
export interface DateParts {
  readonly kind: 'year-first' | 'named' | 'numbers' | 'dots'
  readonly year: number
  /** For `numbers` and `dots` the first number, else the month. */
  readonly first: number
  /** For `numbers` and `dots` the second number, else the day. */
  readonly second: number
  /** Milliseconds since midnight; `undefined` where no time stands. */
  readonly time: number | undefined
  /** Minutes east of UTC; `undefined` where none is written. */
  readonly offset: number | undefined
}

const TIME = String.raw`(?:(?:T|,?\s+(?:at |um |à )?)(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?\s*([AaPp])?\.?(?:[Mm]\.?)?\s*(Z|UTC|GMT|(?:UTC|GMT)?[-+]\d{2}(?::?\d{2})?)?(?:\s*\([^)]*\))?)?`
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${TIME}$`)
const COMPACT = new RegExp(String.raw`^(\d{4})(\d{2})(\d{2})${TIME}$`)
const NUMBERS = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})${TIME}$`)
const WEEKDAY = String.raw`(?:\p{L}+\.?,?\s+)?`
const DAY_NAMED = new RegExp(
  String.raw`^${WEEKDAY}(\d{1,2})(?:st|nd|rd|th|\.|er)?[\s-]+(?:de\s+)?(\p{L}+)\.?,?[\s-]+(?:de\s+)?(\d{4}|\d{2})${TIME}$`,
  'u',
)
const NAMED_DAY = new RegExp(String.raw`^${WEEKDAY}(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${TIME}$`, 'u')

/** Takes a date text apart; `undefined` where it is none. Whether the day exists is not checked here. */
export function dateParts(text: string): DateParts | undefined {
  let m = YEAR_FIRST.exec(text)
  if (m) return parts('year-first', m[1], m[3], m[4], m.slice(5))
  m = COMPACT.exec(text)
  if (m) return parts('year-first', m[1], m[2], m[3], m.slice(4))
  m = NUMBERS.exec(text)
  if (m) return parts(m[2] === '.' ? 'dots' : 'numbers', fullYear(m[4]), m[1], m[3], m.slice(5))
  m = DAY_NAMED.exec(text)
  if (m) return parts('named', fullYear(m[3]), monthNumber(m[2] ?? ''), m[1], m.slice(4))
  m = NAMED_DAY.exec(text)
  if (m) return parts('named', m[3], monthNumber(m[1] ?? ''), m[2], m.slice(4))
  return undefined
}

type Piece = string | number | undefined

function parts(
  kind: DateParts['kind'],
  year: Piece,
  first: Piece,
  second: Piece,
  time: readonly (string | undefined)[],
): DateParts | undefined {
  const [hour, minute = '0', seconds = '0', fraction = '0', half, zone] = time
  if (first === undefined) return undefined
  const base = { kind, year: Number(year), first: Number(first), second: Number(second) }
  if (hour === undefined) return { ...base, time: undefined, offset: undefined }
  const [h, min, s] = [clockHour(Number(hour), half), Number(minute), Number(seconds)]
  if (h > 23 || min > 59 || s > 59) return undefined
  const offset = offsetMinutes(zone)
  if (Number.isNaN(offset)) return undefined
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'))
  return { ...base, time: ((h * 60 + min) * 60 + s) * 1000 + milliseconds, offset }
}

function clockHour(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  if (hour < 1 || hour > 12) return 99
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

function offsetMinutes(zone: string | undefined): number | undefined {
  if (zone === undefined) return undefined
  const m = /([-+])(\d{2}):?(\d{2})?$/.exec(zone)
  if (!m) return 0
  const minutes = Number(m[2]) * 60 + Number(m[3] ?? 0)
  if (Number(m[2]) > 14 || Number(m[3] ?? 0) > 59) return Number.NaN
  return m[1] === '-' ? -minutes : minutes
}

// Two digits: 1970 to 2069, as spreadsheets read them.
function fullYear(text = ''): number {
  const year = Number(text)
  if (text.length === 4) return year
  return year < 70 ? 2000 + year : 1900 + year
}
