import { MS_PER_DAY } from '#contract/store-day.ts'

/** The years in which orders may be placed. */
export const [FIRST_YEAR, LAST_YEAR] = [1900, 2199]

/** The day's midnight in UTC milliseconds; `undefined` if the day doesn't exist or is outside those years. */
export function midnight(year: number, month: number, day: number): number | undefined {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1 || day > 31) return undefined
  const value = Date.UTC(year, month - 1, day)
  return new Date(value).getUTCDate() === day ? value : undefined
}

/** Whether it is the IANA name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** What clocks in `zone` (IANA) show at an instant, as if it were UTC milliseconds. */
export function clockIn(zone: string, instant: number): number {
  const shown = Date.parse(`${formatOf(zone).format(instant).replace(' ', 'T')}Z`)
  return shown + (((instant % 1000) + 1000) % 1000)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  // The Swedish locale writes times as ISO 8601 does: 2024-02-29 10:00:00.
  const made = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, made)
  return made
}

/**
 * The instant at which clocks in `zone` show `clock`, which is what they show as if it were UTC milliseconds. Of an hour
 * that occurs twice it is the first; an hour that daylight saving skips is read with the offset before the change.
 */
export function instantIn(zone: string, clock: number): number {
  const before = clock - MS_PER_DAY
  const offsetBefore = clockIn(zone, before) - before
  const first = clock - offsetBefore
  if (clockIn(zone, first) === clock) return first
  const after = clock + MS_PER_DAY
  const second = clock - (clockIn(zone, after) - after)
  return clockIn(zone, second) === clock ? second : first
}
