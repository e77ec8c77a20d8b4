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
  // The Swedish locale writes days as YYYY-MM-DD.
  return new Intl.DateTimeFormat('sv', { timeZone: timeZone ?? 'UTC' }).format(instant)
}
