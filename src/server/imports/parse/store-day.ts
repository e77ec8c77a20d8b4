import { isDay } from '#contract/period.ts'
import { MS_PER_DAY, utcDay } from '#contract/store-day.ts'
import { clockIn, midnight } from './calendar.ts'
import { dateParts } from './date-parts.ts'

/**
 * The store day of an instant, as our own export writes it. In a workspace with a time zone the zone decides. A
 * spreadsheet may have turned '2024-03-04' into '4.3.24' or '3/4/2024': then the reading that lies within a day and a
 * half of the instant counts. `undefined` where no reading does.
 */
export function readStoreDay(text: string, instant: number, zone: string | null): string | undefined {
  const days = readings(text).filter((day) => Math.abs(Date.parse(day) + MS_PER_DAY / 2 - instant) <= 1.5 * MS_PER_DAY)
  const [day, other] = days
  if (day === undefined || other !== undefined) return undefined
  return zone === null ? day : utcDay(clockIn(zone, instant))
}

/** The store day of a payment, '' where there is none; `undefined` where it can be read in two ways or in none. */
export function readPaidDay(text: string): string | undefined {
  if (text.trim() === '') return ''
  const [day, other] = readings(text)
  return other === undefined ? day : undefined
}

/** The days that a text can mean; two where it does not say which number is the month. */
function readings(text: string): string[] {
  const trimmed = text.trim()
  if (isDay(trimmed)) return [trimmed]
  const parts = dateParts(trimmed)
  if (!parts) return []
  const { kind, year, first, second } = parts
  const both = [midnight(year, first, second)]
  if (kind === 'numbers' || kind === 'dots') both.push(midnight(year, second, first))
  return [...new Set(both.filter((start) => start !== undefined).map(utcDay))]
}
