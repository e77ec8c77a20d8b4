import { clockIn, instantIn } from '#contract/store-clock.ts'
import { utcDay } from '#contract/store-day.ts'

/** A date and time as a file or a person gave it, from which the store day follows in any time zone. */
export interface GivenDate {
  /** What clocks showed, as if it were UTC milliseconds. */
  readonly clock: number
  /** Minutes east of UTC; `undefined` if none was given. */
  readonly offset: number | undefined
}

export interface StoreTime {
  /** UTC milliseconds. */
  readonly instant: number
  /** Store day, `YYYY-MM-DD`. */
  readonly day: string
}

/**
 * In a workspace with a time zone (IANA) the store day is the day in that zone; null: the day as given. A time without an
 * offset is in that zone, otherwise in UTC.
 */
export function storeTime({ clock, offset }: GivenDate, zone: string | null): StoreTime {
  if (offset === undefined) return { instant: zone === null ? clock : instantIn(zone, clock), day: utcDay(clock) }
  const instant = clock - offset * 60_000
  return { instant, day: utcDay(zone === null ? clock : clockIn(zone, instant)) }
}

/** ISO 8601: '2025-11-30T23:10:00', with '-05:00' if an offset was given. */
export function givenDateText({ clock, offset }: GivenDate): string {
  const text = new Date(clock).toISOString().replace(/(?:\.000)?Z$/, '')
  if (offset === undefined) return text
  const minutes = Math.abs(offset)
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${text}${offset < 0 ? '-' : '+'}${hour}:${minute}`
}

/** Whether `givenDateText` writes a date like this. */
export function isGivenDate(text: string): boolean {
  const date = givenDate(text)
  return Number.isFinite(date.clock) && givenDateText(date) === text
}

/** The date of a `givenDateText`; '' has neither clock nor offset. */
export function givenDate(text: string): GivenDate {
  const [written, sign, hour, minute] = /([+-])(\d\d):(\d\d)$/.exec(text) ?? []
  if (written === undefined) return { clock: Date.parse(`${text}Z`), offset: undefined }
  const minutes = Number(hour) * 60 + Number(minute)
  return {
    clock: Date.parse(`${text.slice(0, -written.length)}Z`),
    offset: sign === '-' ? -minutes : minutes,
  }
}
