import { formatDay } from '#contract/format-date.ts'
import { parseDate } from '#contract/orders/order-date.ts'
import { isDay, MS_PER_DAY, utcDay } from '#contract/store-day.ts'

/** A date of the draft in its parts, '' where it has none: '2026-11-22', '14:30' or '14:30:05', and 'Z' or '+02:00'. */
export interface WrittenDate {
  readonly day: string
  readonly time: string
  readonly zone: string
}

/** The parts of '2026-11-22' or '2026-11-22T14:30Z'; undefined for a text that was typed and is no date. */
export function datePartsOf(value: string): WrittenDate | undefined {
  if (value === '') return { day: '', time: '', zone: '' }
  const [, day = '', time = '', zone = ''] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?)?$/.exec(value) ?? []
  return isDay(day) ? { day, time, zone } : undefined
}

/** 'Nov 22, 2026, 14:30'; a text that is no date is returned unchanged. */
export function shownDate(value: string): string {
  const parts = datePartsOf(value)
  if (!parts) return value
  return [parts.day && formatDay(parts.day), parts.time].filter((text) => text !== '').join(', ')
}

/** 'Sun, Nov 22, 2026 14:30', for a person to check what was read. */
export function dateWithWeekday({ day, time }: WrittenDate): string {
  return `${weekdays.format(Date.parse(day))} ${time}`.trim()
}

const weekdays = new Intl.DateTimeFormat('en', {
  ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
})

/**
 * The day and the time that a person wrote, each undefined where it was not written: 'today', 'yesterday', '-3d', '+1w',
 * '31.10.', '31.10.2026', '10/31', 'Oct 31', '31 Oct 2026', '2026-10-31', and '14:30' or '2:30 pm', alone or after a day.
 * A day without a year is the latest one that is not after `today` (YYYY-MM-DD; undefined while it is not known, which
 * leaves such days unread). undefined for everything else, and for '4/3', which is a day in March or in April.
 */
export function readDateText(
  text: string,
  today: string | undefined,
): { readonly day?: string; readonly time?: string } | undefined {
  const whole = text.trim()
  const [clock = '', hour = '', minute, second = '', half = ''] = TIME.exec(whole) ?? []
  const hasTime = minute !== undefined || half !== ''
  const before = hasTime ? whole.slice(0, whole.length - clock.length) : whole
  const written = before.trim().replace(/,$/, '').toLowerCase()
  const time = hasTime ? clockTime(Number(hour), minute ?? '00', second, half.toLowerCase()) : undefined
  const day = written === '' ? undefined : readDay(written, today)
  const isRead = (written === '' || day !== undefined) && (!hasTime || time !== undefined)
  if (!isRead || (day === undefined && time === undefined)) return undefined
  return { ...(day !== undefined && { day }), ...(time !== undefined && { time }) }
}

/** A time at the end: with minutes, or with am or pm; else the last number. */
const TIME = /(?:^|[ ,T])(\d{1,2})(?::(\d\d)(:\d\d)?)?(?: ?([ap])\.?m\.?)?$/i

function clockTime(hour: number, minute: string, second: string, half: string): string | undefined {
  const isTwelveHours = half !== ''
  if (isTwelveHours ? hour < 1 || hour > 12 : hour > 23) return undefined
  if (minute > '59' || second > ':59') return undefined
  const full = isTwelveHours ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
  return `${String(full).padStart(2, '0')}:${minute}${second}`
}

const RELATIVE = /^([+-])(\d{1,4}) ?([dw])$/
const DAYS_FROM_TODAY = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
])

function readDay(text: string, today: string | undefined): string | undefined {
  const [, sign, count, unit] = RELATIVE.exec(text) ?? []
  const days = sign === undefined ? DAYS_FROM_TODAY.get(text) : Number(`${sign}${count}`) * (unit === 'w' ? 7 : 1)
  if (days !== undefined) return today && utcDay(Date.parse(today) + days * MS_PER_DAY)
  const [, first, separator, second, year = ''] = NUMBERS.exec(text) ?? []
  if (first !== undefined && second !== undefined) {
    const [month, day] = separator === '.' || Number(first) > 12 ? [second, first] : [first, second]
    const isAmbiguous = separator === '/' && first !== second && Number(first) <= 12 && Number(second) <= 12
    return isAmbiguous ? undefined : dayOfYear(year, today, (full) => isoDay(full, month, day))
  }
  const [, monthFirst, dayAfter] = /^([a-z]+)\.? (\d{1,2})$/.exec(text) ?? []
  const [, dayFirst, monthAfter] = /^(\d{1,2})\.? ([a-z]+)\.?$/.exec(text) ?? []
  const month = monthFirst ?? monthAfter
  if (month !== undefined)
    return dayOfYear('', today, (full) => dayOf(parseDate(`${month} ${dayAfter ?? dayFirst}, ${full}`)))
  return dayOf(parseDate(text))
}

/** '31.10.', '31.10.2026', '10/31', '10/31/26'. */
const NUMBERS = /^(\d{1,2})([./]) ?(\d{1,2})(?:\2 ?(\d\d|\d{4})?)?$/

function dayOfYear(
  year: string,
  today: string | undefined,
  dayIn: (year: string) => string | undefined,
): string | undefined {
  if (year !== '') return dayIn(year.length === 2 ? `20${year}` : year)
  if (today === undefined) return undefined
  const thisYear = Number(today.slice(0, 4))
  // The 29th of February is up to eight years ago.
  for (let past = 0; past <= 8; past++) {
    const day = dayIn(String(thisYear - past))
    if (day !== undefined && day <= today) return day
  }
  return undefined
}

function isoDay(year: string, month: string, day: string): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : undefined
}

/** Of midnight; another time was written in a way that is not read here. */
function dayOf(instant: number | undefined): string | undefined {
  return instant === undefined || instant % MS_PER_DAY !== 0 ? undefined : utcDay(instant)
}
