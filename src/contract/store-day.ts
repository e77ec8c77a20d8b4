export const MS_PER_DAY = 86_400_000

/** The UTC day `YYYY-MM-DD` of an instant (UTC milliseconds). */
export function utcDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}

/**
 * The store day of an instant (UTC milliseconds) in a time zone; in UTC for a workspace without one, which keeps each day
 * as its file wrote it. Independent of the machine's own zone.
 */
export function storeDay(instant: number, timeZone: string | null): string {
  const zone = timeZone ?? 'UTC'
  // Making a format takes a hundred times as long as using it.
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv', { timeZone: zone })
  formats.set(zone, format)
  return format.format(instant)
}

/** By time zone. The Swedish locale writes days as YYYY-MM-DD. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Whether `text` is a day that exists, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && utcDay(time) === text
}
